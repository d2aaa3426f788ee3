;; Searches code units for line breaks and for parse errors of the input stream:
;; https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
;; scripts/generate/web-assembly.mjs compiles it to src/generated/block-search.ts.
;;
;; Memory: code units from 0 on, starts of lines (i32) from 20480 on; at 65528 whether a CR was seen, at 65532 how many lines
;; were found.
(module
  (memory (export "memory") 1)
  ;; Searches the blocks of 16 code units in the first $length. The code unit after them must be in memory as well. $start
  ;; is the start of a line that would begin after the first code unit. Returns the index of the first block that may have
  ;; an error, or the end of the last block.
  (func (export "search") (param $length i32) (param $start i32) (result i32)
    (local $at i32) (local $end i32) (local $ends i32) (local $lines i32) (local $sawCarriageReturn i32)
    (local $a v128) (local $b v128) (local $units v128) (local $carriageReturns v128)
    (local $high v128) (local $firstSurrogate v128) (local $c1 v128) (local $latin1 v128)
    (local $space v128) (local $delete v128) (local $lineFeed v128) (local $carriageReturn v128) (local $white v128)
    (local.set $high (i16x8.splat (i32.const 0xff80)))
    (local.set $firstSurrogate (i16x8.splat (i32.const 0xd800)))
    (local.set $c1 (i16x8.splat (i32.const 0x80)))
    (local.set $latin1 (i16x8.splat (i32.const 0xff)))
    (local.set $space (i8x16.splat (i32.const 0x20)))
    (local.set $delete (i8x16.splat (i32.const 0x7f)))
    (local.set $lineFeed (i8x16.splat (i32.const 0x0a)))
    (local.set $carriageReturn (i8x16.splat (i32.const 0x0d)))
    ;; White space among the first 16: tab, LF, FF, CR.
    (local.set $white (v128.const i8x16 0 0 0 0 0 0 0 0 0 -1 -1 0 -1 -1 0 0))
    (local.set $end (i32.shl (i32.and (local.get $length) (i32.const -16)) (i32.const 1)))
    (local.set $lines (i32.const 20480))
    (block $stop
      (loop $next
        (br_if $stop (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $a (v128.load (local.get $at)))
        (local.set $b (v128.load offset=16 (local.get $at)))
        (if (v128.any_true (v128.and (v128.or (local.get $a) (local.get $b)) (local.get $high)))
          (then
            ;; Surrogates, noncharacters, U+FFFD and everything between; U+0080 to U+009F.
            (br_if $stop (v128.any_true (v128.or
              (v128.or
                (i16x8.ge_u (local.get $a) (local.get $firstSurrogate))
                (i16x8.ge_u (local.get $b) (local.get $firstSurrogate)))
              (v128.or
                (i16x8.lt_u (i16x8.sub (local.get $a) (local.get $c1)) (i16x8.splat (i32.const 0x20)))
                (i16x8.lt_u (i16x8.sub (local.get $b) (local.get $c1)) (i16x8.splat (i32.const 0x20)))))))
            (local.set $a (i16x8.min_u (local.get $a) (local.get $latin1)))
            (local.set $b (i16x8.min_u (local.get $b) (local.get $latin1)))))
        ;; From here on, one byte per code unit.
        (local.set $units (i8x16.narrow_i16x8_u (local.get $a) (local.get $b)))
        ;; swizzle returns 0 for an index above 15.
        (br_if $stop (v128.any_true (v128.or
          (i8x16.eq (local.get $units) (local.get $delete))
          (v128.andnot
            (i8x16.lt_u (local.get $units) (local.get $space))
            (i8x16.swizzle (local.get $white) (local.get $units))))))
        (local.set $ends (i8x16.bitmask (i8x16.eq (local.get $units) (local.get $lineFeed))))
        (local.set $carriageReturns (i8x16.eq (local.get $units) (local.get $carriageReturn)))
        (if (v128.any_true (local.get $carriageReturns))
          (then
            (local.set $sawCarriageReturn (i32.const 1))
            ;; A CR before a LF isn't a separate line break.
            (local.set $ends (i32.or (local.get $ends) (i32.and
              (i8x16.bitmask (local.get $carriageReturns))
              (i32.xor (i32.const -1) (i32.or
                (i32.shr_u (local.get $ends) (i32.const 1))
                (i32.shl (i32.eq (i32.load16_u offset=32 (local.get $at)) (i32.const 0x0a)) (i32.const 15)))))))))
        ;; No branch for the first one: what isn't counted gets overwritten.
        (i32.store (local.get $lines) (i32.add (local.get $start) (i32.ctz (local.get $ends))))
        (local.set $lines
          (i32.add (local.get $lines) (i32.shl (i32.ne (local.get $ends) (i32.const 0)) (i32.const 2))))
        (local.set $ends (i32.and (local.get $ends) (i32.sub (local.get $ends) (i32.const 1))))
        (if (local.get $ends)
          (then
            (loop $more
              (i32.store (local.get $lines) (i32.add (local.get $start) (i32.ctz (local.get $ends))))
              (local.set $lines (i32.add (local.get $lines) (i32.const 4)))
              (local.set $ends (i32.and (local.get $ends) (i32.sub (local.get $ends) (i32.const 1))))
              (br_if $more (local.get $ends)))))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (local.set $start (i32.add (local.get $start) (i32.const 16)))
        (br $next)))
    (i32.store (i32.const 65528) (local.get $sawCarriageReturn))
    (i32.store (i32.const 65532) (i32.shr_u (i32.sub (local.get $lines) (i32.const 20480)) (i32.const 2)))
    (i32.shr_u (local.get $at) (i32.const 1))))
