// A function that jumps to where its record says. At first that is its own end, which has the address found.
// Arguments are wherever the caller put them, so this cannot be written in C without repeating every signature.
#if defined(__linux__) && defined(__x86_64__)

.macro trampoline library, name
  .text
  .globl \name
  .hidden \name
  .type \name, @function
\name:
  jmp *0f(%rip)
1:
  leaq 0f(%rip), %r11
  jmp first_call
  .size \name, . - \name
  // struct lazy_function
  .data
  .balign 8
0:
  .quad 1b, 2f, lazy_\library
  .section .rodata
2:
  .asciz "\name"
.endm

#define LAZY(library, name) trampoline library, name
#include "functions.h"

// Finds the function whose record is in r11, and goes there with the arguments untouched.
  .text
  .type first_call, @function
first_call:
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  subq $192, %rsp
  movq %rdi, (%rsp)
  movq %rsi, 8(%rsp)
  movq %rdx, 16(%rsp)
  movq %rcx, 24(%rsp)
  movq %r8, 32(%rsp)
  movq %r9, 40(%rsp)
  movq %rax, 48(%rsp)
  movaps %xmm0, 64(%rsp)
  movaps %xmm1, 80(%rsp)
  movaps %xmm2, 96(%rsp)
  movaps %xmm3, 112(%rsp)
  movaps %xmm4, 128(%rsp)
  movaps %xmm5, 144(%rsp)
  movaps %xmm6, 160(%rsp)
  movaps %xmm7, 176(%rsp)
  movq %r11, %rdi
  call lazy_find
  movq %rax, %r11
  movq (%rsp), %rdi
  movq 8(%rsp), %rsi
  movq 16(%rsp), %rdx
  movq 24(%rsp), %rcx
  movq 32(%rsp), %r8
  movq 40(%rsp), %r9
  movq 48(%rsp), %rax
  movaps 64(%rsp), %xmm0
  movaps 80(%rsp), %xmm1
  movaps 96(%rsp), %xmm2
  movaps 112(%rsp), %xmm3
  movaps 128(%rsp), %xmm4
  movaps 144(%rsp), %xmm5
  movaps 160(%rsp), %xmm6
  movaps 176(%rsp), %xmm7
  leave
  .cfi_def_cfa %rsp, 8
  jmp *%r11
  .cfi_endproc
  .size first_call, . - first_call

#endif

#if defined(__linux__)
  .section .note.GNU-stack, "", @progbits
#endif
