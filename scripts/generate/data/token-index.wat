;; Finds the tokens in a window of code units, as far as they are complete and have nothing unusual:
;; https://html.spec.whatwg.org/multipage/parsing.html#tokenization
;; scripts/generate/web-assembly.mjs compiles it to src/generated/token-index.ts.
;;
;; It finds what core/tokenizer/fast-path.ts finds if nobody listens to errors; the window has no U+0000.
;;
;; Memory: up to 49152 code units from 0 on. From 98560 on a byte for each of them, 0xff if it is above that, and then 64
;; zeros. From 148480 on, 2048 names of 16 bytes, and from 181248 on their ids (i32; 0: none), with RAW if the contents of
;; such elements are not markup. At 189440 where it stopped in the window, or -1 if it had found enough. From 189444
;; on the records (i32):
;;
;; - text: its Cook flags << 2; where it ends
;; - start tag: 1, 4 if it is self-closing, the number of attributes << 3; where it ends; the id of its name, or 0; the
;;   token's `difference`; the five integers of each attribute (AttributeCell), with 0 for an unknown name
;; - end tag: 2; where it ends; the id of its name, or 0; the token's `difference`
;; - comment: 3; where it ends
;; - balanced content, if asked for: 3, what it needs (see below) << 2; where it ends
;;
;; Each starts where the one before it ends. Where they end is an index in the window; attributes have offsets.
;;
;; Balanced content is one or more elements, comments and the text between them, of which nothing is left open. It takes
;; the place of the records for what is in it. At 147840, for names with ids below 512, a BalancedClass (i16): see
;; core/tree-construction/balanced-content.ts. What balanced content needs is the union of its elements' classes, as far as
;; they matter outside. From 262144 on, the elements that are open and may become balanced content (four i32): id; class;
;; where their record begins; what the content before them needs.
(module
  (memory (export "memory") 5)
  ;; The number of those elements, how many of them are p, a and formatting elements, and what their content needs.
  (global $depth (mut i32) (i32.const 0))
  (global $openP (mut i32) (i32.const 0))
  (global $openA (mut i32) (i32.const 0))
  (global $openFormatting (mut i32) (i32.const 0))
  (global $needs (mut i32) (i32.const 0))
  ;; Where the last record of balanced content, and that of text, begins, or 0.
  (global $last (mut i32) (i32.const 0))
  (global $lastText (mut i32) (i32.const 0))
  ;; What the last call of $name found: the id in the table, the slot for it and the key, and whether there is an upper-case
  ;; letter (1) or a byte above 0x7f (-1).
  (global $id (mut i32) (i32.const 0))
  (global $slot (mut i32) (i32.const 0))
  (global $key (mut v128) (v128.const i64x2 0 0))
  (global $upper (mut i32) (i32.const 0))

  ;; Makes bytes of the first $length code units.
  (func (export "load") (param $length i32)
    (local $at i32) (local $from i32) (local $latin1 v128)
    (local.set $latin1 (i16x8.splat (i32.const 0xff)))
    (loop $next
      (v128.store offset=98560 (local.get $at) (i8x16.narrow_i16x8_u
        (i16x8.min_u (v128.load (local.get $from)) (local.get $latin1))
        (i16x8.min_u (v128.load offset=16 (local.get $from)) (local.get $latin1))))
      (local.set $from (i32.add (local.get $from) (i32.const 32)))
      (br_if $next (i32.lt_u
        (local.tee $at (i32.add (local.get $at) (i32.const 16)))
        (local.get $length))))
    (v128.store offset=98560 (local.get $length) (v128.const i64x2 0 0))
    (v128.store offset=98576 (local.get $length) (v128.const i64x2 0 0))
    (v128.store offset=98592 (local.get $length) (v128.const i64x2 0 0))
    (v128.store offset=98608 (local.get $length) (v128.const i64x2 0 0)))

  ;; Reads a name. Returns where it ends.
  (func $name (param $at i32) (result i32)
    (local $bytes v128) (local $capitals v128) (local $ends i32) (local $length i32) (local $mask i32)
    (local $upper i32) (local $high i32) (local $slot i32) (local $key v128) (local $start i32)
    (local.set $start (local.get $at))
    (loop $more
      (local.set $bytes (v128.load offset=98560 (local.get $at)))
      ;; A bit for each class of bytes that end a name, by their upper and by their lower half: up to 0x20; " ' /; < = >.
      (local.set $ends (i32.or
        (i8x16.bitmask (i8x16.ne (v128.const i64x2 0 0) (v128.and
          (i8x16.swizzle
            (v128.const i8x16 1 1 10 4 0 0 0 0 0 0 0 0 0 0 0 0)
            (i8x16.shr_u (local.get $bytes) (i32.const 4)))
          (i8x16.swizzle
            (v128.const i8x16 9 1 3 1 1 1 1 3 1 1 1 1 5 5 5 3)
            (v128.and (local.get $bytes) (i8x16.splat (i32.const 0x0f)))))))
        (i32.const 0x10000)))
      (local.set $length (i32.ctz (local.get $ends)))
      (local.set $mask (i32.sub (i32.shl (i32.const 1) (local.get $length)) (i32.const 1)))
      (local.set $high (i32.or (local.get $high)
        (i32.and (i8x16.bitmask (local.get $bytes)) (local.get $mask))))
      (local.set $capitals (i8x16.lt_u
        (i8x16.sub (local.get $bytes) (i8x16.splat (i32.const 0x41)))
        (i8x16.splat (i32.const 26))))
      (local.set $upper (i32.or (local.get $upper)
        (i32.and (i8x16.bitmask (local.get $capitals)) (local.get $mask))))
      (local.set $at (i32.add (local.get $at) (local.get $length)))
      (br_if $more (i32.eq (local.get $length) (i32.const 16))))
    (global.set $upper (select (i32.const -1) (i32.ne (local.get $upper) (i32.const 0)) (local.get $high)))
    (global.set $id (i32.const 0))
    (global.set $slot (i32.const -1))
    (if (i32.gt_u (i32.sub (local.get $at) (local.get $start)) (i32.const 15))
      (then (return (local.get $at))))
    (local.set $key (v128.and
      (v128.or (local.get $bytes)
        (v128.and (local.get $capitals) (i8x16.splat (i32.const 0x20))))
      (i8x16.lt_u
        (v128.const i8x16 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
        (i8x16.splat (local.get $length)))))
    (local.set $slot (i32.wrap_i64 (i64.shr_u
      (i64.mul
        (i64.add
          (i64x2.extract_lane 0 (local.get $key))
          (i64.mul (i64x2.extract_lane 1 (local.get $key)) (i64.const 0x51ed270b27d4eb4f)))
        (i64.const 0x1e3779b97f4a7c15))
      (i64.const 53))))
    (block $found
      (loop $probe
        (global.set $id (i32.load offset=181248 (i32.shl (local.get $slot) (i32.const 2))))
        (br_if $found (i32.eqz (global.get $id)))
        (br_if $found (i8x16.all_true (i8x16.eq
          (local.get $key)
          (v128.load offset=148480 (i32.shl (local.get $slot) (i32.const 4))))))
        (local.set $slot (i32.and (i32.add (local.get $slot) (i32.const 1)) (i32.const 2047)))
        (br $probe)))
    (global.set $slot (local.get $slot))
    (global.set $key (local.get $key))
    (local.get $at))

  ;; Enters the name at $at into the table. It must be one of fewer than 1024 names.
  (func (export "learn") (param $at i32) (param $id i32)
    (drop (call $name (local.get $at)))
    (if (i32.or (global.get $id) (i32.lt_s (global.get $slot) (i32.const 0))) (then (return)))
    (v128.store offset=148480 (i32.shl (global.get $slot) (i32.const 4)) (global.get $key))
    (i32.store offset=181248 (i32.shl (global.get $slot) (i32.const 2)) (local.get $id)))

  ;; Skips white space.
  (func $white (param $at i32) (result i32)
    (local $unit i32)
    (loop $next
      (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
      (if (i32.gt_u (local.get $unit) (i32.const 0x20)) (then (return (local.get $at))))
      ;; Tab, LF, FF, CR.
      (if (i32.eqz (i32.or
          (i32.eq (local.get $unit) (i32.const 0x20))
          (i32.and (i32.shr_u (i32.const 0x3600) (local.get $unit)) (i32.const 1))))
        (then (return (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $next))
    (unreachable))

  ;; The elements that are open stay so: something follows that depends on what is open.
  (func $keep
    (global.set $depth (i32.const 0))
    (global.set $openP (i32.const 0))
    (global.set $openA (i32.const 0))
    (global.set $openFormatting (i32.const 0))
    (global.set $needs (i32.const 0)))

  ;; Content is balanced from the $record on up to $at. It becomes one with text before it, and with such content before
  ;; that. Returns where the next record begins.
  (func $balance (param $record i32) (param $needs i32) (param $at i32) (result i32)
    (if (i32.eq (i32.add (global.get $lastText) (i32.const 8)) (local.get $record))
      (then
        (local.set $record (global.get $lastText))
        ;; Text that is not blank needs BalancedClass.Body.
        (local.set $needs (i32.or (local.get $needs)
          (i32.and (i32.load (local.get $record)) (i32.const 0x2000))))))
    (if (i32.eq (i32.add (global.get $last) (i32.const 8)) (local.get $record))
      (then
        (local.set $record (global.get $last))
        (local.set $needs (i32.or (local.get $needs)
          (i32.shr_u (i32.load (local.get $record)) (i32.const 2))))))
    ;; BalancedClass.Some
    (local.set $needs (i32.or (local.get $needs) (i32.const 0x4000)))
    (i32.store (local.get $record) (i32.or (i32.const 3) (i32.shl (local.get $needs) (i32.const 2))))
    (i32.store offset=4 (local.get $record) (local.get $at))
    (global.set $last (local.get $record))
    ;; A record of text from here on exists no more.
    (if (i32.ge_u (global.get $lastText) (local.get $record))
      (then (global.set $lastText (i32.const 0))))
    (global.set $needs (i32.or (global.get $needs) (local.get $needs)))
    (i32.add (local.get $record) (i32.const 8)))

  ;; Where the end tag of a script or style element ends, whose content begins at $at; 0 if that is not certain.
  (func $rawTextEnd (param $at i32) (param $length i32) (param $tag i32) (result i32)
    (local $bytes v128) (local $ends i32) (local $unit i32) (local $inComment i32)
    (loop $next
      (if (i32.ge_u (local.get $at) (local.get $length)) (then (return (i32.const 0))))
      (local.set $bytes (v128.load offset=98560 (local.get $at)))
      (local.set $ends (i32.or
        (i8x16.bitmask (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x3c))))
        (i32.and
          (i8x16.bitmask (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x3e))))
          (i32.sub (i32.const 0) (local.get $inComment)))))
      (if (i32.eqz (local.get $ends))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br $next)))
      (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $ends))))
      (if (i32.eq (i32.load8_u offset=98560 (local.get $at)) (i32.const 0x3e))
        (then
          (if (i32.eq (i32.load16_u offset=98558 (local.get $at)) (i32.const 0x2d2d))
            (then (local.set $inComment (i32.const 0))))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $next)))
      (if (i32.eq (i32.load offset=98560 (local.get $at)) (i32.const 0x2d2d213c))
        (then
          (local.set $inComment (i32.const 1))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br $next)))
      (local.set $unit (i32.load8_u offset=98561 (local.get $at)))
      (if (i32.ne (local.get $unit) (i32.const 0x2f))
        (then
          ;; <script
          (if (i32.and (local.get $inComment)
              (i32.eq (i32.or (local.get $unit) (i32.const 0x20)) (i32.const 0x73)))
            (then (return (i32.const 0))))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $next)))
      (local.set $at (i32.add (local.get $at) (i32.const 2)))
      (local.set $unit (i32.or (i32.load8_u offset=98560 (local.get $at)) (i32.const 0x20)))
      (br_if $next (i32.ne (local.get $unit) (i32.const 0x73)))
      (if (local.get $inComment) (then (return (i32.const 0))))
      (local.set $at (call $name (local.get $at)))
      (br_if $next (i32.ne (i32.and (global.get $id) (i32.const 0xffff)) (local.get $tag))))
    (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
    (if (i32.le_u (local.get $unit) (i32.const 0x20))
      (then
        (local.set $at (call $white (local.get $at)))
        (local.set $unit (i32.load8_u offset=98560 (local.get $at)))))
    (select
      (i32.add (local.get $at) (i32.const 1))
      (i32.const 0)
      (i32.eq (local.get $unit) (i32.const 0x3e))))

  ;; A start tag ends at $at, whose record ends at $out. Returns where the next record begins. If the tag's element is
  ;; balanced by itself, or with its raw text, $end is where it ends.
  (global $end (mut i32) (i32.const 0))
  (func $balanceStartTag
    (param $record i32) (param $out i32) (param $at i32) (param $length i32) (param $tag i32) (result i32)
    (local $class i32) (local $kind i32) (local $needs i32) (local $entry i32) (local $parent i32)
    (global.set $end (i32.const 0))
    (block $keeps
      (br_if $keeps (i32.ge_u (local.get $tag) (i32.const 512)))
      (local.set $class (i32.load16_u offset=147840 (i32.shl (local.get $tag) (i32.const 1))))
      (br_if $keeps (i32.eqz (local.tee $kind (i32.and (local.get $class) (i32.const 15)))))
      ;; BalancedClass.ClosesP in a p
      (br_if $keeps (i32.and (i32.ne (global.get $openP) (i32.const 0))
        (i32.shr_u (i32.and (local.get $class) (i32.const 0x10)) (i32.const 4))))
      ;; A in an a
      (br_if $keeps (i32.and (i32.ne (global.get $openA) (i32.const 0))
        (i32.shr_u (i32.and (local.get $class) (i32.const 0x80)) (i32.const 7))))
      ;; A third Formatting: from the fourth with the same attributes on, one is forgotten.
      (br_if $keeps (i32.and (i32.ge_u (global.get $openFormatting) (i32.const 2))
        (i32.shr_u (i32.and (local.get $class) (i32.const 0x20)) (i32.const 5))))
      ;; ClosesP, Formatting, A, NoSelect, Body
      (local.set $needs (i32.and (local.get $class) (i32.const 0x30b0)))
      (local.set $entry (i32.add (i32.const 262144) (i32.shl (global.get $depth) (i32.const 4))))
      (if (i32.and (local.get $class) (i32.const 0x700))
        (then
          (if (global.get $depth)
            (then
              (local.set $parent (i32.load (i32.sub (local.get $entry) (i32.const 12))))
              ;; Heading in a heading
              (br_if $keeps (i32.and (local.get $class) (i32.and (local.get $parent) (i32.const 0x100))))
              ;; ListItem or Description, unless in HoldsItems
              (br_if $keeps (i32.and
                (i32.ne (i32.and (local.get $class) (i32.const 0x600)) (i32.const 0))
                (i32.eqz (i32.and (local.get $parent) (i32.const 0x800))))))
            (else
              (local.set $needs (i32.or (local.get $needs)
                (i32.and (local.get $class) (i32.const 0x700))))))))
      ;; Element
      (if (i32.eq (local.get $kind) (i32.const 1))
        (then
          (br_if $keeps (i32.ge_u (global.get $depth) (i32.const 4000)))
          (i32.store (local.get $entry) (local.get $tag))
          (i32.store offset=4 (local.get $entry) (local.get $class))
          (i32.store offset=8 (local.get $entry) (local.get $record))
          (i32.store offset=12 (local.get $entry) (global.get $needs))
          (global.set $needs (local.get $needs))
          (global.set $depth (i32.add (global.get $depth) (i32.const 1)))
          (global.set $openP (i32.add (global.get $openP)
            (i32.shr_u (i32.and (local.get $class) (i32.const 0x40)) (i32.const 6))))
          (global.set $openA (i32.add (global.get $openA)
            (i32.shr_u (i32.and (local.get $class) (i32.const 0x80)) (i32.const 7))))
          (global.set $openFormatting (i32.add (global.get $openFormatting)
            (i32.shr_u (i32.and (local.get $class) (i32.const 0x20)) (i32.const 5))))
          (return (local.get $out))))
      ;; Void or RawText
      (global.set $end (local.get $at))
      (if (i32.eq (local.get $kind) (i32.const 3))
        (then
          (global.set $end (call $rawTextEnd (local.get $at) (local.get $length) (local.get $tag)))
          (br_if $keeps (i32.eqz (global.get $end)))))
      (return (call $balance (local.get $record) (local.get $needs) (global.get $end))))
    (call $keep)
    (local.get $out))

  ;; An end tag ends at $at, whose record begins at $record. Returns where the next record begins.
  (func $balanceEndTag (param $record i32) (param $at i32) (param $tag i32) (result i32)
    (local $class i32) (local $needs i32) (local $entry i32)
    (block $keeps
      (br_if $keeps (i32.eqz (global.get $depth)))
      (local.set $entry (i32.add (i32.const 262128) (i32.shl (global.get $depth) (i32.const 4))))
      (br_if $keeps (i32.ne (i32.load (local.get $entry)) (local.get $tag)))
      (local.set $class (i32.load offset=4 (local.get $entry)))
      (local.set $needs (global.get $needs))
      (global.set $needs (i32.load offset=12 (local.get $entry)))
      (global.set $depth (i32.sub (global.get $depth) (i32.const 1)))
      (global.set $openP (i32.sub (global.get $openP)
        (i32.shr_u (i32.and (local.get $class) (i32.const 0x40)) (i32.const 6))))
      (global.set $openA (i32.sub (global.get $openA)
        (i32.shr_u (i32.and (local.get $class) (i32.const 0x80)) (i32.const 7))))
      (global.set $openFormatting (i32.sub (global.get $openFormatting)
        (i32.shr_u (i32.and (local.get $class) (i32.const 0x20)) (i32.const 5))))
      (return (call $balance (i32.load offset=8 (local.get $entry)) (local.get $needs) (local.get $at))))
    (call $keep)
    (i32.add (local.get $record) (i32.const 16)))

  ;; Finds tokens from $at on, until it has some thousand integers. $length is that of the window, $base the offset of its
  ;; first code unit, $carriageReturn 1 if there may be a CR, $balances 1 if balanced content may become one record. Returns
  ;; the number of integers in the records.
  (func (export "scan")
    (param $at i32) (param $length i32) (param $base i32) (param $carriageReturn i32) (param $balances i32) (result i32)
    (local $out i32) (local $record i32) (local $unit i32) (local $bytes v128) (local $ends i32) (local $mask i32)
    (local $flags i32) (local $written i32) (local $nameStart i32) (local $nameEnd i32)
    (local $valueStart i32) (local $quote v128) (local $less v128) (local $ampersand v128) (local $space v128)
    (local $count i32) (local $ampersands i32) (local $blacks i32) (local $isRaw i32) (local $more i32)
    (local $tag i32)
    (call $keep)
    (global.set $last (i32.const 0))
    (global.set $lastText (i32.const 0))
    (local.set $less (i8x16.splat (i32.const 0x3c)))
    (local.set $ampersand (i8x16.splat (i32.const 0x26)))
    (local.set $space (i8x16.splat (i32.const 0x20)))
    (local.set $record (i32.const 189444))
    (block $stop
      (loop $token
        (local.set $out (local.get $record))
        (if (i32.gt_u (local.get $out) (i32.const 205828))
          (then (local.set $more (i32.const 1)) (br $stop)))
        (if (i32.ne (i32.load8_u offset=98560 (local.get $at)) (i32.const 0x3c))
          (then
            ;; Text, which ends at a <
            (local.set $ampersands (i32.const 0))
            (local.set $blacks (i32.const 0))
            (loop $text
              (br_if $stop (i32.ge_u (local.get $at) (local.get $length)))
              (local.set $bytes (v128.load offset=98560 (local.get $at)))
              (local.set $ends (i8x16.bitmask (i8x16.eq (local.get $bytes) (local.get $less))))
              (local.set $count (i32.ctz (i32.or (local.get $ends) (i32.const 0x10000))))
              (local.set $mask (i32.sub (i32.shl (i32.const 1) (local.get $count)) (i32.const 1)))
              (local.set $ampersands (i32.or (local.get $ampersands) (i32.and (local.get $mask)
                (i8x16.bitmask (i8x16.eq (local.get $bytes) (local.get $ampersand))))))
              (local.set $blacks (i32.or (local.get $blacks) (i32.and (local.get $mask)
                (i8x16.bitmask (i8x16.gt_u (local.get $bytes) (local.get $space))))))
              (local.set $at (i32.add (local.get $at) (local.get $count)))
              (br_if $text (i32.eqz (local.get $ends))))
            ;; Cook.CarriageReturn, Reference and NotBlank, << 2.
            (i32.store (local.get $out) (i32.or
              (i32.shl (local.get $carriageReturn) (i32.const 2))
              (i32.or
                (i32.shl (i32.ne (local.get $ampersands) (i32.const 0)) (i32.const 3))
                (i32.shl (i32.ne (local.get $blacks) (i32.const 0)) (i32.const 13)))))
            (i32.store offset=4 (local.get $out) (local.get $at))
            (local.set $record (i32.add (local.get $out) (i32.const 8)))
            (global.set $lastText (local.get $out))
            (if (local.get $blacks)
              (then (global.set $needs (i32.or (global.get $needs) (i32.const 0x2000)))))
            (br $token)))
        (local.set $unit (i32.load8_u offset=98561 (local.get $at)))
        (if (i32.lt_u
            (i32.sub (i32.or (local.get $unit) (i32.const 0x20)) (i32.const 0x61))
            (i32.const 26))
          (then
            ;; Start tag
            (local.set $at (call $name (i32.add (local.get $at) (i32.const 1))))
            (br_if $stop (i32.lt_s (global.get $upper) (i32.const 0)))
            (local.set $written (select (i32.const -0x20000000) (local.get $at) (global.get $upper)))
            (local.set $tag (i32.and (global.get $id) (i32.const 0xffff)))
            (i32.store offset=8 (local.get $out) (local.get $tag))
            (local.set $isRaw (i32.shr_u (global.get $id) (i32.const 16)))
            (local.set $out (i32.add (local.get $out) (i32.const 16)))
            (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
            ;; These are part of a tag's name.
            (br_if $stop (i32.eq (local.get $unit) (i32.const 0x22)))
            (br_if $stop (i32.eq (local.get $unit) (i32.const 0x27)))
            (br_if $stop (i32.eq (local.get $unit) (i32.const 0x3c)))
            (br_if $stop (i32.eq (local.get $unit) (i32.const 0x3d)))
            (local.set $flags (i32.const 1))
            (block $tagEnd
              (loop $attribute
                ;; Before attribute name
                (if (i32.le_u (local.get $unit) (i32.const 0x20))
                  (then
                    (local.set $at (call $white (local.get $at)))
                    (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
                    (br_if $stop (i32.le_u (local.get $unit) (i32.const 0x20)))))
                (br_if $tagEnd (i32.eq (local.get $unit) (i32.const 0x3e)))
                (if (i32.eq (local.get $unit) (i32.const 0x2f))
                  (then
                    (br_if $stop (i32.ne (i32.load8_u offset=98561 (local.get $at)) (i32.const 0x3e)))
                    (local.set $flags (i32.or (local.get $flags) (i32.const 4)))
                    ;; The serializer omits the slash, and one white space character before it.
                    (local.set $written (i32.add (local.get $written) (select (i32.const 2) (i32.const 1)
                      (i32.le_u (i32.load8_u offset=98559 (local.get $at)) (i32.const 0x20)))))
                    (local.set $at (i32.add (local.get $at) (i32.const 1)))
                    (br $tagEnd)))
                (br_if $stop (i32.gt_u (local.get $out) (i32.const 262000)))
                ;; Attribute name
                (local.set $nameStart (local.get $at))
                (local.set $at (call $name (local.get $at)))
                (br_if $stop (i32.lt_s (global.get $upper) (i32.const 0)))
                (br_if $stop (i32.eq (local.get $at) (local.get $nameStart)))
                (local.set $nameEnd (local.get $at))
                (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
                (br_if $stop (i32.eq (local.get $unit) (i32.const 0x22)))
                (br_if $stop (i32.eq (local.get $unit) (i32.const 0x27)))
                (br_if $stop (i32.eq (local.get $unit) (i32.const 0x3c)))
                (i32.store (local.get $out) (i32.and (global.get $id) (i32.const 0xffff)))
                (i32.store offset=4 (local.get $out) (i32.add (local.get $nameStart) (local.get $base)))
                (local.set $flags (i32.add (local.get $flags) (i32.const 8)))
                ;; After attribute name
                (if (i32.le_u (local.get $unit) (i32.const 0x20))
                  (then
                    (local.set $at (call $white (local.get $at)))
                    (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
                    (br_if $stop (i32.le_u (local.get $unit) (i32.const 0x20)))))
                (if (i32.ne (local.get $unit) (i32.const 0x3d))
                  (then
                    (i32.store offset=8 (local.get $out) (i32.add (local.get $nameEnd) (local.get $base)))
                    (i32.store offset=12 (local.get $out) (i32.add (local.get $nameEnd) (local.get $base)))
                    (i32.store offset=16 (local.get $out) (i32.const 0))
                    (local.set $out (i32.add (local.get $out) (i32.const 20)))
                    (br $attribute)))
                ;; Before attribute value
                (local.set $at (i32.add (local.get $at) (i32.const 1)))
                (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
                (if (i32.le_u (local.get $unit) (i32.const 0x20))
                  (then
                    (local.set $at (call $white (local.get $at)))
                    (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
                    (br_if $stop (i32.le_u (local.get $unit) (i32.const 0x20)))))
                (local.set $ampersands (i32.const 0))
                (if (i32.or
                    (i32.eq (local.get $unit) (i32.const 0x22))
                    (i32.eq (local.get $unit) (i32.const 0x27)))
                  (then
                    ;; Attribute value (quoted)
                    (local.set $valueStart (local.tee $at (i32.add (local.get $at) (i32.const 1))))
                    (local.set $quote (i8x16.splat (local.get $unit)))
                    (loop $value
                      (local.set $bytes (v128.load offset=98560 (local.get $at)))
                      (local.set $ends (i8x16.bitmask (i8x16.eq (local.get $bytes) (local.get $quote))))
                      (local.set $count (i32.ctz (i32.or (local.get $ends) (i32.const 0x10000))))
                      (local.set $ampersands (i32.or (local.get $ampersands) (i32.and
                        (i32.sub (i32.shl (i32.const 1) (local.get $count)) (i32.const 1))
                        (i8x16.bitmask (i8x16.eq (local.get $bytes) (local.get $ampersand))))))
                      (local.set $at (i32.add (local.get $at) (local.get $count)))
                      (br_if $stop (i32.ge_u (local.get $at) (local.get $length)))
                      (br_if $value (i32.eqz (local.get $ends))))
                    ;; AttributeFlag.SingleQuoted or DoubleQuoted, CookReference, AsWritten.
                    (local.set $mask (i32.or
                      (select (i32.const 0x60) (i32.const 0x40) (i32.eq (local.get $unit) (i32.const 0x22)))
                      (i32.shl (i32.ne (local.get $ampersands) (i32.const 0)) (i32.const 1))))
                    (if (i32.and
                        (i32.and
                          (i32.eq (local.get $valueStart) (i32.add (local.get $nameEnd) (i32.const 2)))
                          (i32.eqz (global.get $upper)))
                        (i32.eq (i32.load8_u offset=98559 (local.get $nameStart)) (i32.const 0x20)))
                      (then
                        (local.set $mask (i32.or (local.get $mask) (i32.const 0x100)))
                        (if (i32.eq (local.get $mask) (i32.const 0x160))
                          (then (local.set $written (i32.add (local.get $written)
                            (i32.sub (i32.add (local.get $at) (i32.const 2)) (local.get $nameStart))))))))
                    (i32.store offset=8 (local.get $out) (i32.add (local.get $valueStart) (local.get $base)))
                    (i32.store offset=12 (local.get $out) (i32.add (local.get $at) (local.get $base)))
                    (i32.store offset=16 (local.get $out) (i32.or (local.get $mask) (local.get $carriageReturn)))
                    (local.set $out (i32.add (local.get $out) (i32.const 20)))
                    ;; After attribute value (quoted)
                    (local.set $at (i32.add (local.get $at) (i32.const 1)))
                    (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
                    (br_if $stop (i32.eqz (i32.or
                      (i32.le_u (local.get $unit) (i32.const 0x20))
                      (i32.or
                        (i32.eq (local.get $unit) (i32.const 0x3e))
                        (i32.eq (local.get $unit) (i32.const 0x2f))))))
                    (br $attribute)))
                ;; Attribute value (unquoted)
                (br_if $stop (i32.eq (local.get $unit) (i32.const 0x3e)))
                (local.set $valueStart (local.get $at))
                (block $valueEnd
                  (loop $value
                    (br_if $valueEnd (i32.le_u (local.get $unit) (i32.const 0x20)))
                    (br_if $valueEnd (i32.eq (local.get $unit) (i32.const 0x3e)))
                    (if (i32.eq (local.get $unit) (i32.const 0x26))
                      (then (local.set $ampersands (i32.const 2))))
                    ;; " ' < = `
                    (br_if $stop (i32.eq (local.get $unit) (i32.const 0x22)))
                    (br_if $stop (i32.eq (local.get $unit) (i32.const 0x27)))
                    (br_if $stop (i32.eq (i32.and (local.get $unit) (i32.const 0xfe)) (i32.const 0x3c)))
                    (br_if $stop (i32.eq (local.get $unit) (i32.const 0x60)))
                    (local.set $at (i32.add (local.get $at) (i32.const 1)))
                    (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
                    (br $value)))
                (i32.store offset=8 (local.get $out) (i32.add (local.get $valueStart) (local.get $base)))
                (i32.store offset=12 (local.get $out) (i32.add (local.get $at) (local.get $base)))
                (i32.store offset=16 (local.get $out) (i32.or (local.get $ampersands) (i32.const 0x20)))
                (local.set $out (i32.add (local.get $out) (i32.const 20)))
                (br $attribute)))
            (i32.store offset=12 (local.get $record) (i32.sub (local.get $at) (local.get $written)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (i32.store (local.get $record) (local.get $flags))
            (i32.store offset=4 (local.get $record) (local.get $at))
            (if (local.get $balances)
              (then
                (local.set $record (call $balanceStartTag
                  (local.get $record) (local.get $out) (local.get $at) (local.get $length) (local.get $tag)))
                (if (global.get $end)
                  (then
                    (local.set $at (global.get $end))
                    (br $token))))
              (else (local.set $record (local.get $out))))
            (br_if $token (i32.eqz (local.get $isRaw)))
            (local.set $more (i32.const 1))
            (br $stop)))
        (if (i32.eq (local.get $unit) (i32.const 0x2f))
          (then
            ;; End tag
            (local.set $unit (i32.load8_u offset=98562 (local.get $at)))
            (br_if $stop (i32.ge_u
              (i32.sub (i32.or (local.get $unit) (i32.const 0x20)) (i32.const 0x61))
              (i32.const 26)))
            (local.set $nameEnd (local.tee $at (call $name (i32.add (local.get $at) (i32.const 2)))))
            (br_if $stop (i32.lt_s (global.get $upper) (i32.const 0)))
            (local.set $unit (i32.load8_u offset=98560 (local.get $at)))
            (if (i32.le_u (local.get $unit) (i32.const 0x20))
              (then
                (local.set $at (call $white (local.get $at)))
                (local.set $unit (i32.load8_u offset=98560 (local.get $at)))))
            (br_if $stop (i32.ne (local.get $unit) (i32.const 0x3e)))
            (i32.store (local.get $out) (i32.const 2))
            (i32.store offset=4 (local.get $out) (i32.add (local.get $at) (i32.const 1)))
            (i32.store offset=8 (local.get $out) (i32.and (global.get $id) (i32.const 0xffff)))
            (i32.store offset=12 (local.get $out)
              (select (i32.const -1) (i32.sub (local.get $at) (local.get $nameEnd)) (global.get $upper)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (local.set $record
              (if (result i32) (local.get $balances)
                (then (call $balanceEndTag
                  (local.get $out) (local.get $at) (i32.load offset=8 (local.get $out))))
                (else (i32.add (local.get $out) (i32.const 16)))))
            (br $token)))
        ;; Comment
        (br_if $stop (i32.ne (i32.load offset=98560 (local.get $at)) (i32.const 0x2d2d213c)))
        (local.set $valueStart (local.tee $at (i32.add (local.get $at) (i32.const 4))))
        (br_if $stop (i32.eq (i32.load8_u offset=98560 (local.get $at)) (i32.const 0x3e)))
        (br_if $stop (i32.eq (i32.load16_u offset=98560 (local.get $at)) (i32.const 0x3e2d)))
        (local.set $quote (i8x16.splat (i32.const 0x3e)))
        (block $dataEnd
          (loop $data
            (br_if $stop (i32.ge_u (local.get $at) (local.get $length)))
            (local.set $ends (i8x16.bitmask (i8x16.eq
              (v128.load offset=98560 (local.get $at))
              (local.get $quote))))
            (if (i32.eqz (local.get $ends))
              (then
                (local.set $at (i32.add (local.get $at) (i32.const 16)))
                (br $data)))
            (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $ends))))
            (local.set $unit (i32.load8_u offset=98559 (local.get $at)))
            (br_if $stop (i32.eq (local.get $unit) (i32.const 0x21)))
            (br_if $dataEnd (i32.and
              (i32.eq (i32.load16_u offset=98558 (local.get $at)) (i32.const 0x2d2d))
              (i32.ge_u (local.get $at) (i32.add (local.get $valueStart) (i32.const 2)))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $data)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        ;; NB: a comment alone is often where nothing may be balanced, as before the html tag.
        (if (i32.and
            (local.get $balances)
            (i32.or
              (i32.ne (global.get $depth) (i32.const 0))
              (i32.lt_u (i32.sub (local.get $out) (global.get $last)) (i32.const 24))))
          (then
            (local.set $record (call $balance (local.get $out) (i32.const 0) (local.get $at)))
            (br $token)))
        (i32.store (local.get $out) (i32.const 3))
        (i32.store offset=4 (local.get $out) (local.get $at))
        (local.set $record (i32.add (local.get $out) (i32.const 8)))
        (br $token)))
    (i32.store (i32.const 189440) (select (i32.const -1) (local.get $at) (local.get $more)))
    (i32.shr_u (i32.sub (local.get $record) (i32.const 189444)) (i32.const 2))))
