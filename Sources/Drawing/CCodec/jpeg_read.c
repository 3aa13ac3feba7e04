#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// Must follow jpeglib.h, whose configuration it uses.
#include <jerror.h>

#include "CCodec.h"

#ifndef JCS_ALPHA_EXTENSIONS
#error "libjpeg-turbo is needed: it writes pixels of four bytes"
#endif

// The memory limit of the coefficients, in bytes. A progressive picture keeps all of them: 2 bytes per sample.
static const long most_memory = 400L << 20;
// The limit of scans. Encoders write about ten; each is a pass over the whole picture and needs only a few bytes.
static const int most_scans = 100;

struct codec_jpeg {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf landing;
  codec_status status;
  char *message;
  size_t capacity;
};

static void fail(j_common_ptr common) {
  codec_jpeg *self = common->client_data;
  char words[JMSG_LENGTH_MAX] = {0};
  self->errors.format_message(common, words);
  if (self->capacity > 0) {
    strncpy(self->message, words, self->capacity - 1);
    self->message[self->capacity - 1] = 0;
  }
  int code = self->errors.msg_code;
  if (code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE) {
    self->status = codec_no_memory;
  } else {
    self->status = code == JWRN_JPEG_EOF || code == JERR_INPUT_EMPTY ? codec_truncated : codec_malformed;
  }
  longjmp(self->landing, 1);
}

// libjpeg continues after a warning. A warning that means invented pixels is an error.
static void warn(j_common_ptr common, int level) {
  if (level >= 0) return;
  switch (common->err->msg_code) {
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_JPEG_EOF:
    case JWRN_MUST_RESYNC:
    case JWRN_NOT_SEQUENTIAL: fail(common);
  }
}

static void stay_silent(j_common_ptr common) { (void)common; }

static void count_scans(j_common_ptr common) {
  if (((j_decompress_ptr)common)->input_scan_number <= most_scans) return;
  common->err->msg_code = JERR_BAD_PROGRESSION;
  fail(common);
}

static void prepare(codec_jpeg *self) {
  self->jpeg.err = jpeg_std_error(&self->errors);
  self->jpeg.client_data = self;
  self->errors.error_exit = fail;
  self->errors.emit_message = warn;
  self->errors.output_message = stay_silent;
  self->progress.progress_monitor = count_scans;
}

codec_status codec_jpeg_open(
  codec_jpeg **result, const uint8_t *bytes, size_t size, char *message, size_t capacity) {
  *result = NULL;
  if (size < 3 || memcmp(bytes, "\xff\xd8\xff", 3) != 0) return codec_not_jpeg;
  codec_jpeg *self = calloc(1, sizeof *self);
  if (self == NULL) return codec_no_memory;
  self->message = message, self->capacity = capacity;
  prepare(self);
  if (setjmp(self->landing)) {
    codec_status status = self->status;
    codec_jpeg_close(self);
    return status;
  }
  jpeg_create_decompress(&self->jpeg);
  // jpeg_create_decompress clears everything except the error manager and client_data.
  self->jpeg.progress = &self->progress;
  self->jpeg.mem->max_memory_to_use = most_memory;
  jpeg_mem_src(&self->jpeg, bytes, size);
  jpeg_read_header(&self->jpeg, TRUE);
  *result = self;
  return codec_done;
}

uint32_t codec_jpeg_width(const codec_jpeg *self) { return self->jpeg.image_width; }
uint32_t codec_jpeg_height(const codec_jpeg *self) { return self->jpeg.image_height; }

uint64_t codec_jpeg_block_count(const codec_jpeg *self) {
  uint64_t count = 0;
  for (int i = 0; i < self->jpeg.num_components; i++) {
    const jpeg_component_info *component = &self->jpeg.comp_info[i];
    count += (uint64_t)component->width_in_blocks * component->height_in_blocks;
  }
  return count;
}

// Converts C, M, Y, K to B, G, R, A in place. Adobe's programs, which wrote nearly all such files, invert the values.
static void native_from_ink(uint8_t *row, size_t width, int is_paper) {
  for (size_t i = 0; i < width; i++, row += 4) {
    unsigned flip = is_paper ? 0 : 255;
    unsigned cyan = row[0] ^ flip, magenta = row[1] ^ flip, yellow = row[2] ^ flip, black = row[3] ^ flip;
    row[0] = (uint8_t)((yellow * black + 127) / 255);
    row[1] = (uint8_t)((magenta * black + 127) / 255);
    row[2] = (uint8_t)((cyan * black + 127) / 255);
    row[3] = 255;
  }
}

static void read_rows(codec_jpeg *self, const codec_colors *colors, uint8_t *native, int is_ink) {
  j_decompress_ptr jpeg = &self->jpeg;
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW row = native + (size_t)4 * jpeg->output_width * jpeg->output_scanline;
    jpeg_read_scanlines(jpeg, &row, 1);
    if (is_ink) native_from_ink(row, jpeg->output_width, jpeg->saw_Adobe_marker);
    codec_colors_convert(colors, row, jpeg->output_width, codec_bgra);
  }
}

codec_status codec_jpeg_read(
  codec_jpeg *self, const codec_colors *colors, uint8_t *native, char *message, size_t capacity) {
  self->message = message, self->capacity = capacity;
  j_decompress_ptr jpeg = &self->jpeg;
  int is_ink = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  if (setjmp(self->landing)) return self->status;
  jpeg->out_color_space = is_ink ? JCS_CMYK : JCS_EXT_BGRA;
  jpeg_start_decompress(jpeg);
  read_rows(self, colors, native, is_ink);
  jpeg_finish_decompress(jpeg);
  return codec_done;
}

void codec_jpeg_close(codec_jpeg *self) {
  if (self == NULL) return;
  jpeg_destroy_decompress(&self->jpeg);
  free(self);
}

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
const char *codec_jpeg_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }
