#pragma once

/// From now on functions in which C libraries set up, hand over or take apart what threads share may take up to three
/// milliseconds longer, before and after; see delays.c.
void delays_begin(void);
