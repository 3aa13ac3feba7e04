// SHA-256 of several messages side by side, with instructions made for it. Included once for each count, with
//   LANES        how many messages
//   NAME         the function's name
// Four rounds take a chain of eight cycles, in which a processor could begin eight for others: so up to three messages
// at once, which fill it. Each state is kept as the halves ABEF and CDGH, as the instructions ask.
TARGET static void NAME(
  uint32_t states[LANES][8], const uint8_t *const from[LANES], size_t count, const sha256_pixels *pixels) {
  const __m128i order = _mm_loadu_si128((const __m128i *)pixels->order);
  const __m128i alpha = _mm_set1_epi32((int)pixels->alpha);
  __m128i abef[LANES], cdgh[LANES];
  UNROLL for (int n = 0; n < LANES; n++) {
    __m128i *words = (__m128i *)states[n];
    __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128(words), 0xb1);
    __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(words + 1), 0x1b);
    abef[n] = _mm_alignr_epi8(cdab, efgh, 8), cdgh[n] = _mm_blend_epi16(efgh, cdab, 0xf0);
  }
  for (size_t at = 0; count > 0; count--, at += 16 * pixels->size) {
    __m128i first[LANES], second[LANES], w[LANES][4];
    UNROLL for (int n = 0; n < LANES; n++) {
      first[n] = abef[n], second[n] = cdgh[n];
      UNROLL for (int i = 0; i < 4; i++) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(from[n] + at + 4 * pixels->size * (size_t)i));
        w[n][i] = _mm_or_si128(_mm_shuffle_epi8(bytes, order), alpha);
      }
    }
    UNROLL for (int i = 0; i < 16; i++) {
      UNROLL for (int n = 0; n < LANES; n++) {
        __m128i now = w[n][i % 4];
        if (i >= 4) {
          __m128i middle = _mm_alignr_epi8(w[n][(i + 3) % 4], w[n][(i + 2) % 4], 4);
          now = _mm_add_epi32(_mm_sha256msg1_epu32(now, w[n][(i + 1) % 4]), middle);
          now = w[n][i % 4] = _mm_sha256msg2_epu32(now, w[n][(i + 3) % 4]);
        }
        __m128i sum = _mm_add_epi32(now, _mm_load_si128((const __m128i *)(constants + 4 * i)));
        cdgh[n] = _mm_sha256rnds2_epu32(cdgh[n], abef[n], sum);
        abef[n] = _mm_sha256rnds2_epu32(abef[n], cdgh[n], _mm_shuffle_epi32(sum, 0x0e));
      }
    }
    UNROLL for (int n = 0; n < LANES; n++) {
      abef[n] = _mm_add_epi32(abef[n], first[n]), cdgh[n] = _mm_add_epi32(cdgh[n], second[n]);
    }
  }
  UNROLL for (int n = 0; n < LANES; n++) {
    __m128i *words = (__m128i *)states[n];
    __m128i feba = _mm_shuffle_epi32(abef[n], 0x1b), dchg = _mm_shuffle_epi32(cdgh[n], 0xb1);
    _mm_storeu_si128(words, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128(words + 1, _mm_alignr_epi8(dchg, feba, 8));
  }
}

#undef LANES
#undef NAME
