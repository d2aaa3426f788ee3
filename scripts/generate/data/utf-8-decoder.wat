;; Decodes well-formed UTF-8 to UTF-16 code units: https://encoding.spec.whatwg.org/#utf-8-decoder
;; scripts/generate/web-assembly.mjs compiles it to src/generated/utf-8-decoder.ts.
;;
;; Memory: at most 65536 bytes from 0 on; from 69632 on a byte for each code unit, 0xFF if it is above that; from 139264 on
;; the code units. What follows each of these gets overwritten. At 65568 the number of code units, at 65572 whether all are
;; ASCII, at 65576 whether there may be a U+0000, at 65580 the number of runs such that all code units outside them are at
;; most 0xFF; from 65584 on the start and end address of each run, both i32.
(module
  (memory (export "memory") 5)
  ;; Decodes the first $length bytes, up to an ill-formed or incomplete sequence. Returns the number of decoded bytes.
  (func (export "decode") (param $length i32) (result i32)
    (local $at i32) (local $narrow i32) (local $wide i32) (local $count i32) (local $mask i32)
    (local $byte i32) (local $rest i32) (local $unit i32) (local $start i32) (local $runs i32) (local $runEnd i32)
    (local $bytes v128) (local $least v128)
    (local.set $narrow (i32.const 69632))
    (local.set $wide (i32.const 139264))
    (local.set $runs (i32.const 65584))
    (local.set $least (i8x16.splat (i32.const 0xff)))
    ;; No sequence continues after the bytes.
    (v128.store (local.get $length) (i8x16.splat (i32.const 0x20)))
    (block $stop
      (loop $next
        (br_if $stop (i32.ge_u (local.get $at) (local.get $length)))
        (local.set $bytes (v128.load (local.get $at)))
        (local.set $least (i8x16.min_u (local.get $least) (local.get $bytes)))
        (v128.store (local.get $narrow) (local.get $bytes))
        (v128.store (local.get $wide) (i16x8.extend_low_i8x16_u (local.get $bytes)))
        (v128.store offset=16 (local.get $wide) (i16x8.extend_high_i8x16_u (local.get $bytes)))
        (if (i32.eqz (local.tee $mask (i8x16.bitmask (local.get $bytes))))
          (then
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (local.set $narrow (i32.add (local.get $narrow) (i32.const 16)))
            (local.set $wide (i32.add (local.get $wide) (i32.const 32)))
            (br $next)))
        ;; The number of leading ASCII bytes.
        (local.set $count (i32.ctz (local.get $mask)))
        (local.set $at (i32.add (local.get $at) (local.get $count)))
        (local.set $narrow (i32.add (local.get $narrow) (local.get $count)))
        (local.set $wide (i32.add (local.get $wide) (i32.shl (local.get $count) (i32.const 1))))
        (local.set $byte (i32.load8_u (local.get $at)))
        (loop $sequence
          (br_if $stop (i32.lt_u (local.get $byte) (i32.const 0xc2)))
          (local.set $start (local.get $wide))
          (block $unit
            (if (i32.lt_u (local.get $byte) (i32.const 0xe0))
              (then
                (local.set $rest (i32.load8_u offset=1 (local.get $at)))
                (br_if $stop (i32.ne (i32.and (local.get $rest) (i32.const 0xc0)) (i32.const 0x80)))
                (local.set $unit (i32.or
                  (i32.shl (i32.and (local.get $byte) (i32.const 0x1f)) (i32.const 6))
                  (i32.and (local.get $rest) (i32.const 0x3f))))
                (local.set $at (i32.add (local.get $at) (i32.const 2)))
                (br $unit)))
            (if (i32.lt_u (local.get $byte) (i32.const 0xf0))
              (then
                (local.set $rest (i32.load16_u offset=1 (local.get $at)))
                (br_if $stop (i32.ne (i32.and (local.get $rest) (i32.const 0xc0c0)) (i32.const 0x8080)))
                (local.set $unit (i32.or
                  (i32.or
                    (i32.shl (i32.and (local.get $byte) (i32.const 0x0f)) (i32.const 12))
                    (i32.shl (i32.and (local.get $rest) (i32.const 0x3f)) (i32.const 6)))
                  (i32.and (i32.shr_u (local.get $rest) (i32.const 8)) (i32.const 0x3f))))
                ;; Overlong sequences and surrogates.
                (br_if $stop (i32.lt_u (local.get $unit) (i32.const 0x800)))
                (br_if $stop (i32.eq (i32.and (local.get $unit) (i32.const 0xf800)) (i32.const 0xd800)))
                (local.set $at (i32.add (local.get $at) (i32.const 3)))
                (br $unit)))
            (br_if $stop (i32.gt_u (local.get $byte) (i32.const 0xf4)))
            (local.set $rest (i32.load (local.get $at)))
            (br_if $stop
              (i32.ne (i32.and (local.get $rest) (i32.const 0xc0c0c000)) (i32.const 0x80808000)))
            ;; The code point minus 0x10000.
            (local.set $unit (i32.sub
              (i32.or
                (i32.or
                  (i32.shl (i32.and (local.get $byte) (i32.const 0x07)) (i32.const 18))
                  (i32.shl (i32.and (local.get $rest) (i32.const 0x3f00)) (i32.const 4)))
                (i32.or
                  (i32.and (i32.shr_u (local.get $rest) (i32.const 10)) (i32.const 0xfc0))
                  (i32.and (i32.shr_u (local.get $rest) (i32.const 24)) (i32.const 0x3f))))
              (i32.const 0x10000)))
            (br_if $stop (i32.gt_u (local.get $unit) (i32.const 0xfffff)))
            (local.set $at (i32.add (local.get $at) (i32.const 4)))
            (i32.store8 (local.get $narrow) (i32.const 0xff))
            (local.set $narrow (i32.add (local.get $narrow) (i32.const 1)))
            (i32.store16 (local.get $wide)
              (i32.or (i32.shr_u (local.get $unit) (i32.const 10)) (i32.const 0xd800)))
            (local.set $wide (i32.add (local.get $wide) (i32.const 2)))
            (local.set $unit
              (i32.or (i32.and (local.get $unit) (i32.const 0x3ff)) (i32.const 0xdc00))))
          (i32.store8 (local.get $narrow)
            (select (local.get $unit) (i32.const 0xff) (i32.lt_u (local.get $unit) (i32.const 0xff))))
          (local.set $narrow (i32.add (local.get $narrow) (i32.const 1)))
          (i32.store16 (local.get $wide) (local.get $unit))
          (local.set $wide (i32.add (local.get $wide) (i32.const 2)))
          (if (i32.gt_u (local.get $unit) (i32.const 0xff))
            (then
              ;; Start another run, unless the last one is near.
              (if (i32.gt_u (i32.sub (local.get $start) (local.get $runEnd)) (i32.const 1024))
                (then
                  (i32.store (local.get $runs) (local.get $start))
                  (local.set $runs (i32.add (local.get $runs) (i32.const 8)))))
              (local.set $runEnd (local.get $wide))
              (i32.store (i32.sub (local.get $runs) (i32.const 4)) (local.get $wide))))
          (local.set $byte (i32.load8_u (local.get $at)))
          (br_if $sequence (i32.ge_u (local.get $byte) (i32.const 0x80))))
        (br $next)))
    ;; Spaces after the bytes don't count.
    (if (i32.gt_u (local.get $at) (local.get $length))
      (then
        (local.set $narrow
          (i32.sub (local.get $narrow) (i32.sub (local.get $at) (local.get $length))))
        (local.set $at (local.get $length))))
    (i32.store (i32.const 65568) (i32.sub (local.get $narrow) (i32.const 69632)))
    ;; The same number of code units and bytes.
    (i32.store (i32.const 65572)
      (i32.eq (i32.sub (local.get $narrow) (i32.const 69632)) (local.get $at)))
    (i32.store (i32.const 65576) (i32.eqz (i8x16.all_true (local.get $least))))
    (i32.store (i32.const 65580)
      (i32.shr_u (i32.sub (local.get $runs) (i32.const 65584)) (i32.const 3)))
    (local.get $at)))
