/*
 * Measures gumbo like measure.mjs measures the JavaScript parsers, and prints one line of JSON.
 *
 * gumbo <task> <passes> <seconds> <passes> <seconds>: minimum passes and seconds, first to warm up, then timed. The names
 * of the page files come from standard input, one per line. Tasks: parse, visit, errors, fragments, memory.
 */
#include <gumbo.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

typedef struct {
  char *text;
  size_t length;
} Page;

static Page *pages;
static size_t page_count;

/* Values read from trees are added here, so that reading isn't optimized away. */
static size_t sum;

static void fail(const char *what, const char *about) {
  fprintf(stderr, "gumbo: %s %s\n", what, about);
  exit(1);
}

static void *allocated(void *memory) {
  if (memory == NULL) fail("no memory", "");
  return memory;
}

static void read_page(const char *name) {
  FILE *file = fopen(name, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) fail("cannot read", name);
  const long length = ftell(file);
  if (length < 0) fail("cannot read", name);
  rewind(file);
  char *text = allocated(malloc((size_t)length + 1));
  if (fread(text, 1, (size_t)length, file) != (size_t)length) fail("cannot read", name);
  text[length] = '\0';
  fclose(file);
  pages = allocated(realloc(pages, (page_count + 1) * sizeof *pages));
  pages[page_count++] = (Page){text, (size_t)length};
}

static size_t visit_attributes(const GumboVector *attributes) {
  size_t read = 0;
  for (unsigned int index = 0; index < attributes->length; index++) {
    const GumboAttribute *attribute = attributes->data[index];
    read += strlen(attribute->name) + strlen(attribute->value);
  }
  return read;
}

/* Reads every name, value and text. A loop, because a node knows its parent and its index there. */
static size_t visit(const GumboNode *root) {
  size_t read = 0;
  const GumboNode *node = root;
  for (;;) {
    const GumboVector *children = NULL;
    switch (node->type) {
      case GUMBO_NODE_DOCUMENT:
        children = &node->v.document.children;
        break;
      case GUMBO_NODE_ELEMENT:
      case GUMBO_NODE_TEMPLATE: {
        const GumboElement *element = &node->v.element;
        read += element->tag == GUMBO_TAG_UNKNOWN ? element->original_tag.length
                                                  : strlen(gumbo_normalized_tagname(element->tag));
        read += visit_attributes(&element->attributes);
        children = &element->children;
        break;
      }
      default:
        read += strlen(node->v.text.text);
    }
    if (children != NULL && children->length > 0) {
      node = children->data[0];
      continue;
    }
    for (;;) {
      if (node == root) return read;
      const GumboNode *parent = node->parent;
      const GumboVector *siblings =
          parent->type == GUMBO_NODE_DOCUMENT ? &parent->v.document.children : &parent->v.element.children;
      const size_t next = node->index_within_parent + 1;
      if (next < siblings->length) {
        node = siblings->data[next];
        break;
      }
      node = parent;
    }
  }
}

/* Splits like inFragments in parsers.mjs, but by bytes: a piece never ends inside a character. */
static void parse_fragments(const GumboOptions *options, const Page *page) {
  static const size_t lengths[] = {100, 500, 2000};
  size_t at = 0;
  for (size_t count = 0; at < page->length; count++) {
    size_t end = at + lengths[count % 3];
    if (end > page->length) end = page->length;
    while (end < page->length && ((unsigned char)page->text[end] & 0xC0) == 0x80) end++;
    GumboOutput *output = gumbo_parse_with_options(options, page->text + at, end - at);
    gumbo_destroy_output(options, output);
    at = end;
  }
}

static void pass(const char *task, const GumboOptions *options) {
  for (size_t index = 0; index < page_count; index++) {
    if (options->fragment_context != GUMBO_TAG_LAST) {
      parse_fragments(options, &pages[index]);
      continue;
    }
    GumboOutput *output = gumbo_parse_with_options(options, pages[index].text, pages[index].length);
    if (strcmp(task, "visit") == 0) sum += visit(output->document);
    else sum += output->errors.length;
    gumbo_destroy_output(options, output);
  }
}

static double milliseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int passes_for(const char *task, const GumboOptions *options, int at_least, double seconds) {
  const double end = milliseconds(CLOCK_MONOTONIC) + seconds * 1e3;
  int passes = 0;
  while (passes < at_least || milliseconds(CLOCK_MONOTONIC) < end) {
    pass(task, options);
    passes++;
  }
  return passes;
}

/* NB: ru_maxrss includes the memory of the parent process, so prefer the kernel's own mark. */
static long peak_bytes(void) {
  FILE *file = fopen("/proc/self/status", "r");
  long kibibytes = -1;
  if (file != NULL) {
    char line[256];
    while (kibibytes < 0 && fgets(line, sizeof line, file) != NULL) {
      if (sscanf(line, "VmHWM: %ld kB", &kibibytes) != 1) kibibytes = -1;
    }
    fclose(file);
  }
  if (kibibytes < 0) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    kibibytes = usage.ru_maxrss;
  }
  return kibibytes * 1024;
}

static size_t live_bytes(void) {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

int main(int count, char **arguments) {
  if (count != 6) fail("five arguments are wanted:", "task, passes, seconds, passes, seconds");
  const char *task = arguments[1];
  const bool memory = strcmp(task, "memory") == 0;
  const bool fragments = strcmp(task, "fragments") == 0;
  const bool errors = strcmp(task, "errors") == 0;
  if (!memory && !fragments && !errors && strcmp(task, "parse") != 0 && strcmp(task, "visit") != 0) {
    fail("no task", task);
  }
  char name[4096];
  while (fgets(name, sizeof name, stdin) != NULL) {
    name[strcspn(name, "\n")] = '\0';
    read_page(name);
  }
  GumboOptions options = kGumboDefaultOptions;
  /* By default, gumbo keeps errors. */
  if (!errors) options.max_errors = 0;
  if (fragments) options.fragment_context = GUMBO_TAG_DIV;

  if (memory) {
    const size_t before = live_bytes();
    for (size_t index = 0; index < page_count; index++) {
      allocated(gumbo_parse_with_options(&options, pages[index].text, pages[index].length));
    }
    printf("{\"heap\":%zu}\n", live_bytes() - before);
    return 0;
  }
  passes_for(task, &options, atoi(arguments[2]), atof(arguments[3]));
  const double cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  const double wall = milliseconds(CLOCK_MONOTONIC);
  const int passes = passes_for(task, &options, atoi(arguments[4]), atof(arguments[5]));
  printf("{\"passes\":%d,\"cpu\":%.3f,\"wall\":%.3f,\"peak\":%ld,\"sum\":%zu}\n", passes,
         milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, milliseconds(CLOCK_MONOTONIC) - wall, peak_bytes(), sum);
  return 0;
}
