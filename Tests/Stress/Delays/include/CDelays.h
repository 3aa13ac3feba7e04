#pragma once

/// Enables delays of up to three milliseconds before and after functions in which C libraries create, pass or destroy data that
/// threads share; see delays.c.
void delays_begin(void);
