import { htmlTagFlags, LAST_TAG_ID, NameId, TagFlag } from '../../generated/names.ts';
import { InsertionMode } from './insertion-mode.ts';
import type { TreeBuilder } from './tree-builder.ts';

/*
 * Content that leaves the state of tree construction as it is: every element that it opens, it closes by the right end tag,
 * and the rules for its tags do nothing else. Whoever needs no tree may skip it. WebAssembly finds it (token-index.wat), as
 * far as that depends on nothing outside; `leavesNoTrace` checks the rest.
 */

/** What kind of element it is, and what it must not stand in, or needs of what it stands in. token-index.wat knows the values. */
export const enum BalancedClass {
  /** Never part of such content. */
  None = 0,
  Element = 1,
  Void = 2,
  /** Its content is raw text. */
  RawText = 3,
  /** Closes a p element in button scope. */
  ClosesP = 0x10,
  Formatting = 0x20,
  P = 0x40,
  A = 0x80,
  Heading = 0x100,
  ListItem = 0x200,
  Description = 0x400,
  /** A li, dd or dt in it closes none outside. */
  HoldsItems = 0x800,
  /** Not in a select. */
  NoSelect = 0x1000,
  /** Not in the head. */
  Body = 0x2000,
  /** The content is not empty. */
  Some = 0x4000,
}

/** By id of a tag's name. */
let classes: Uint16Array | null = null;

/** The classes of all elements but those with some names. */
export function balancedClasses(except: Iterable<number>): Uint16Array {
  classes ??= Uint16Array.from({ length: LAST_TAG_ID + 1 }, (_, name) => classOf(name));
  const result = classes.slice();
  for (const name of except) if (name <= LAST_TAG_ID) result[name] = BalancedClass.None;
  return result;
}

function classOf(name: number): number {
  const element = BalancedClass.Element | BalancedClass.Body;
  switch (name) {
    case NameId.Link:
    case NameId.Meta:
      return BalancedClass.Void;

    case NameId.Script:
    case NameId.Style:
      return BalancedClass.RawText;

    case NameId.Address:
    case NameId.Dialog:
    case NameId.Div:
      return element | BalancedClass.ClosesP;

    case NameId.P:
      return element | BalancedClass.ClosesP | BalancedClass.P;

    case NameId.Article:
    case NameId.Aside:
    case NameId.Blockquote:
    case NameId.Center:
    case NameId.Details:
    case NameId.Dir:
    case NameId.Dl:
    case NameId.Fieldset:
    case NameId.Figcaption:
    case NameId.Figure:
    case NameId.Footer:
    case NameId.Header:
    case NameId.Hgroup:
    case NameId.Listing:
    case NameId.Main:
    case NameId.Menu:
    case NameId.Nav:
    case NameId.Ol:
    case NameId.Pre:
    case NameId.Search:
    case NameId.Section:
    case NameId.Summary:
    case NameId.Ul:
      return element | BalancedClass.ClosesP | BalancedClass.HoldsItems;

    case NameId.H1:
    case NameId.H2:
    case NameId.H3:
    case NameId.H4:
    case NameId.H5:
    case NameId.H6:
      return element | BalancedClass.ClosesP | BalancedClass.HoldsItems | BalancedClass.Heading;

    case NameId.Li:
      return element | BalancedClass.ClosesP | BalancedClass.ListItem;

    case NameId.Dd:
    case NameId.Dt:
      return element | BalancedClass.ClosesP | BalancedClass.Description;

    case NameId.A:
      return element | BalancedClass.Formatting | BalancedClass.A;

    case NameId.Area:
    case NameId.Br:
    case NameId.Embed:
    case NameId.Img:
    case NameId.Wbr:
    case NameId.Param:
    case NameId.Source:
    case NameId.Track:
      return BalancedClass.Void | BalancedClass.Body;

    case NameId.Hr:
      return BalancedClass.Void | BalancedClass.Body | BalancedClass.ClosesP | BalancedClass.NoSelect;

    case NameId.Input:
      return BalancedClass.Void | BalancedClass.Body | BalancedClass.NoSelect;

    // What WebAssembly does not know, and what has rules of its own
    case NameId.None:
    case NameId.Frame:
    case NameId.Image:
    case NameId.Math:
    case NameId.Nobr:
    case NameId.Optgroup:
    case NameId.Option:
    case NameId.Rb:
    case NameId.Rp:
    case NameId.Rt:
    case NameId.Rtc:
    case NameId.Selectedcontent:
    case NameId.Svg:
      return BalancedClass.None;
  }
  const flags = htmlTagFlags[name]!;
  if ((flags & TagFlag.Formatting) !== 0) return element | BalancedClass.Formatting;
  return (flags & (TagFlag.Special | TagFlag.SerializesAsVoid | TagFlag.SerializesRaw)) === 0
    ? element
    : BalancedClass.None;
}

/**
 * Whether the state of tree construction after balanced content is that before it. NB: no parse error is reported, and
 * declarations of an encoding and options of a select don't count.
 */
export function leavesNoTrace(b: TreeBuilder, needs: number): boolean {
  const { stack, formatting } = b;
  switch (b.mode) {
    case InsertionMode.InHead:
    case InsertionMode.AfterHead:
      return (needs & BalancedClass.Body) === 0;
    case InsertionMode.InBody:
    case InsertionMode.InCaption:
    case InsertionMode.InCell:
      break;
    default:
      return false;
  }
  if (b.framesetOk || b.fosterParenting || formatting.needsReconstruction) return false;
  if (!stack.currentIsInHtml() || b.adjustedCurrentNodeIsForeign()) return false;
  if ((needs & BalancedClass.ClosesP) !== 0 && stack.hasInButtonScope(NameId.P)) return false;
  if ((needs & BalancedClass.Heading) !== 0 && (stack.currentFlags & TagFlag.Heading) !== 0) return false;
  if ((needs & BalancedClass.ListItem) !== 0 && stack.hasBeforeSpecialButAddressDivP(NameId.Li)) return false;
  if (
    (needs & BalancedClass.Description) !== 0 &&
    (stack.hasBeforeSpecialButAddressDivP(NameId.Dd) || stack.hasBeforeSpecialButAddressDivP(NameId.Dt))
  )
    return false;
  if (
    (needs & BalancedClass.NoSelect) !== 0 &&
    (stack.hasInScope(NameId.Select) || b.contextIs(NameId.Select))
  )
    return false;
  if ((needs & BalancedClass.A) !== 0 && formatting.lastNamed(NameId.A) !== 0) return false;
  // In such content, at most two are open: with one more, none has three before it.
  return (needs & BalancedClass.Formatting) === 0 || formatting.hasAtMostOneAfterTheLastMarker;
}
