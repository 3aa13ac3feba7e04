#include <lcms2.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "CCodec.h"

struct codec_colors {
  // A transformation per codec_order, or none if the pictures are grey.
  cmsHTRANSFORM transforms[3];
  // The level of each grey level.
  uint8_t grey[256];
};

static const cmsUInt32Number formats[3] = {TYPE_RGB_8, TYPE_RGBA_8, TYPE_BGRA_8};

// Makes a transformation to sRGB or returns NULL. An alpha channel is copied.
static cmsHTRANSFORM transform_make(cmsHPROFILE from, cmsUInt32Number from_format, cmsUInt32Number format) {
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  if (srgb == NULL) return NULL;
  cmsHTRANSFORM result =
    cmsCreateTransform(from, from_format, srgb, format, INTENT_PERCEPTUAL, T_EXTRA(format) > 0 ? cmsFLAGS_COPY_ALPHA : 0);
  cmsCloseProfile(srgb);
  return result;
}

static int grey_fill(codec_colors *self, cmsHPROFILE profile) {
  cmsHTRANSFORM transform = transform_make(profile, TYPE_GRAY_8, TYPE_RGB_8);
  if (transform == NULL) return 0;
  for (int level = 0; level < 256; level++) {
    const uint8_t from = (uint8_t)level;
    uint8_t to[3];
    cmsDoTransform(transform, &from, to, 1);
    self->grey[level] = to[1];
  }
  cmsDeleteTransform(transform);
  return 1;
}

static int transforms_fill(codec_colors *self, cmsHPROFILE profile) {
  for (int i = 0; i < 3; i++) {
    self->transforms[i] = transform_make(profile, formats[i], formats[i]);
    if (self->transforms[i] == NULL) return 0;
  }
  return 1;
}

// Returns 1 if values change by at most a level, as with the many profiles of sRGB, whose curves are rounded differently.
static int changes_nothing(const codec_colors *self) {
  for (int i = 0; i < 17 * 17 * 17; i++) {
    const uint8_t from[3] = {(uint8_t)(i % 17 * 15), (uint8_t)(i / 17 % 17 * 15), (uint8_t)(i / 289 * 15)};
    uint8_t to[3];
    memcpy(to, from, 3);
    codec_colors_convert(self, to, 1, codec_rgb);
    for (int k = 0; k < 3; k++) {
      if (abs(to[k] - from[k]) > 1) return 0;
    }
  }
  return 1;
}

codec_colors *codec_colors_make(const uint8_t *bytes, size_t size, int is_grey) {
  cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)size);
  if (profile == NULL) return NULL;
  codec_colors *self = calloc(1, sizeof *self);
  const cmsColorSpaceSignature space = cmsGetColorSpace(profile);
  int is_usable = 0;
  if (self != NULL && space == cmsSigRgbData) is_usable = transforms_fill(self, profile);
  if (self != NULL && space == cmsSigGrayData && is_grey) is_usable = grey_fill(self, profile);
  cmsCloseProfile(profile);
  if (is_usable && !changes_nothing(self)) return self;
  codec_colors_release(self);
  return NULL;
}

void codec_colors_release(codec_colors *self) {
  if (self == NULL) return;
  for (int i = 0; i < 3; i++) {
    if (self->transforms[i] != NULL) cmsDeleteTransform(self->transforms[i]);
  }
  free(self);
}

void codec_colors_convert(const codec_colors *self, uint8_t *pixels, size_t count, codec_order order) {
  if (self == NULL) return;
  if (self->transforms[order] != NULL) {
    cmsDoTransform(self->transforms[order], pixels, pixels, (cmsUInt32Number)count);
    return;
  }
  const size_t step = order == codec_rgb ? 3 : 4;
  for (size_t i = 0; i < count; i++, pixels += step) {
    for (int k = 0; k < 3; k++) pixels[k] = self->grey[pixels[k]];
  }
}

size_t codec_inflate(uint8_t *to, size_t capacity, const uint8_t *bytes, size_t size) {
  uLongf count = (uLongf)capacity;
  return uncompress(to, &count, bytes, (uLong)size) == Z_OK ? (size_t)count : 0;
}

int codec_lcms_version(void) { return cmsGetEncodedCMMversion(); }
