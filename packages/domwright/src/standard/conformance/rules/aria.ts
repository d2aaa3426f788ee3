import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { namesNear } from '../../../core/infra/similar-names.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell } from '../../../core/table/cells.ts';
import { ariaAttributes, ariaRoles } from '../../../generated/aria-tables.ts';
import { placedTokens } from '../../microsyntaxes/tokens.ts';
import type { AriaCode } from '../codes.ts';
import type { ConformanceWalk, FindingDetails } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';
import { didYouMean, renamings, suggestions, valuePlace } from '../suggestions.ts';
import {
  allowsRole,
  forbiddenBy,
  isDeprecated,
  isDiscouraged,
  isForAuthors,
  isName,
  isProhibited,
  supports,
} from './aria-allowed.ts';
import { checkContext, listed } from './aria-context.ts';
import { isFocusable } from './aria-focus.ts';
import { nativeProblem } from './aria-native.ts';
import {
  HTML_ARIA,
  type Role,
  roleNamed,
  Semantics,
  type State,
  type Subject,
  WAI_ARIA,
} from './aria-semantics.ts';
import { attributeNamed, checkValue } from './aria-values.ts';

/*
 * Roles and attributes of WAI-ARIA, as ARIA in HTML allows them — https://www.w3.org/TR/html-aria/#docconformance
 *
 * An error is what both WAI-ARIA 1.2 and the draft of 1.3 forbid, or ARIA in HTML; a warning what only the draft forbids, or what
 * is not recommended.
 */

/** Roles and attributes of WAI-ARIA. */
export function ariaRule(walk: ConformanceWalk): Rule {
  const semantics = new Semantics(walk);
  const context = checkContext(walk, semantics);

  return {
    elements: ['main'],
    attributes: ['role'],
    attributePrefix: 'aria-',
    enter(element) {
      check(element);
    },
    enterForeign(element) {
      check(element);
    },
    end: context.end,
  };

  function check(element: number): void {
    const roleRecord = walk.attribute(element, 'role');
    const subject = semantics.subjectOf(element);
    if (roleRecord >= 0) checkRole(subject, roleRecord);
    const { cells, attributes, names } = walk.table;
    const start = cells[element + Cell.Attributes]!;
    const end = start + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    let hasGlobal = false;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const name = names.stringOf(attributes[record + AttributeCell.Name]!);
      if (!name.startsWith('aria-')) continue;
      hasGlobal = checkAttribute(subject, name, record) || hasGlobal;
    }
    checkRequired(subject);
    checkPresentational(subject, roleRecord, hasGlobal);
    context.enter(subject);
  }

  function checkRole({ element, shown, state, tokens }: Subject, attribute: number): void {
    const tell = (code: AriaCode, message: string, link: string, details: FindingDetails = {}): void =>
      walk.report(code, element, message, link, { attribute, ...details });
    if (tokens!.length === 0) {
      tell('aria/unknown-role', 'role must not be empty', `${HTML_ARIA}conformance`, {
        fixes: walk.removalOf(attribute),
      });
    }
    for (const token of tokens!) {
      const name = asciiLowercase(token);
      const role = roleNamed(name);
      if (role === undefined) {
        const near = namesNear(name, state.roles ?? Object.keys(ariaRoles)).filter(isForAuthors);
        const about = near.length === 0 ? '' : `: ${didYouMean(near)}`;
        const at = placedTokens(walk.table.attributeValue(attribute)).find(
          (one) => one.token === token,
        )!.offset;
        tell('aria/unknown-role', `there is no role ${token}${about}`, `${WAI_ARIA}role_definitions`, {
          fixes: suggestions(walk.table, [valuePlace(walk.table, attribute, at, at + token.length)], near),
        });
        continue;
      }
      if (role.isAbstract) {
        tell(
          'aria/abstract-role',
          `the role ${name} is abstract; only WAI-ARIA itself uses it`,
          `${WAI_ARIA}isAbstract`,
        );
        continue;
      }
      if (name !== token) {
        const message = `the role ${token} should be written in lower case`;
        tell('aria/uppercase-value', message, `${HTML_ARIA}case-sensitivity`, warning);
      }
      if (role.deprecated !== undefined) {
        const message = `the role ${name} is deprecated`;
        tell('aria/deprecated-role', message, `${HTML_ARIA}docconformance-deprecated`, warning);
      }
      const allows = allowsRole(state, role);
      if (allows === 'no') {
        const only = [...state.roles!].filter((allowed) => !state.discouraged.has(allowed));
        const advice =
          only.length === 0
            ? 'it must not have a role'
            : only.length > 4
              ? ''
              : `it may have ${listed(only)}`;
        const message = `${shown} must not have the role ${name}${whenHere(state)}${advice === '' ? '' : `: ${advice}`}`;
        tell('aria/role-not-allowed', message, `${HTML_ARIA}docconformance`);
      } else if (allows !== 'yes') {
        const isImplicit = allows === 'redundant';
        const code = isImplicit ? 'aria/redundant-role' : 'aria/role-not-recommended';
        const message = isImplicit
          ? `${shown} has the role ${name} anyway`
          : `the role ${name} is not recommended on ${shown}${whenHere(state)}`;
        const fixes = isImplicit && tokens!.length === 1 ? walk.removalOf(attribute) : [];
        tell(code, message, `${HTML_ARIA}docconformance`, { ...warning, fixes });
      }
    }
  }

  /** Returns whether the element has a global attribute that gives it semantics. */
  function checkAttribute(subject: Subject, name: string, attribute: number): boolean {
    const { element, shown, state, role } = subject;
    const info = attributeNamed(name);
    const tell = (code: AriaCode, message: string, link: string, details: FindingDetails = {}): void =>
      walk.report(code, element, message, link, { attribute, ...details });
    if (info === undefined) {
      const words = Object.keys(ariaAttributes).map((known) => known.slice('aria-'.length));
      const near = namesNear(name.slice('aria-'.length), words)
        .map((word) => `aria-${word}`)
        .filter((other) => !walk.has(element, other));
      const about = near.length === 0 ? '' : `: ${didYouMean(near)}`;
      tell('aria/unknown-attribute', `there is no attribute ${name}${about}`, `${WAI_ARIA}state_prop_def`, {
        fixes: near.length === 0 ? walk.removalOf(attribute) : renamings(walk.table, attribute, near),
      });
      return false;
    }
    walk.attribute(element, name);
    const value = walk.table.attributeValue(attribute);
    const must = forbiddenBy(state, name, value);
    const support = supports(walk, subject, name, info);
    const mayBe = support !== 'no' && must === undefined;
    const verdict = mayBe ? checkValue(name, info, value) : null;
    if (verdict === 'case') {
      const message = `the value of ${name} should be written in lower case`;
      tell('aria/uppercase-value', message, `${HTML_ARIA}case-sensitivity`, warning);
    } else if (verdict !== null) {
      const { mustBe, near = [] } = verdict;
      const shownValue = value.length > 40 ? `${value.slice(0, 40)}…` : value;
      tell(
        'aria/invalid-value',
        near.length > 0
          ? `${name} has the invalid value “${shownValue}”: ${didYouMean(near)}`
          : `${name} must be ${mustBe}, not “${shownValue}”`,
        `${WAI_ARIA}${name}`,
        { fixes: suggestions(walk.table, [valuePlace(walk.table, attribute, 0, value.length)], near) },
      );
    }
    if (!mayBe) {
      const where = must === undefined && state.attributes === 'role' ? withRole(subject) : shown;
      const what = must === undefined ? name : must;
      const message = `${what} is not allowed on ${where}${where === shown ? whenHere(state) : ''}`;
      const link =
        where === shown
          ? `${HTML_ARIA}docconformance`
          : `${WAI_ARIA}${role === undefined ? name : role.name}`;
      tell('aria/attribute-not-allowed', message, link, { fixes: walk.removalOf(attribute) });
      return false;
    }
    if (isProhibited(subject, name)) {
      const message = isName(name)
        ? `${withRole(subject)} must not be named with ${name}`
        : `${name} must not be on ${withRole(subject)}`;
      tell('aria/prohibited-attribute', message, `${HTML_ARIA}docconformance-naming`);
    }
    if (isDeprecated(info, support)) {
      const where = info.onlyAsGlobal === true ? ` on ${withRole(subject)}` : '';
      const link =
        info.onlyAsGlobal === true ? `${WAI_ARIA}${name}` : `${HTML_ARIA}docconformance-deprecated`;
      tell('aria/deprecated-attribute', `${name} is deprecated${where}`, link, warning);
    }
    const native = nativeProblem(walk, semantics, element, name, value);
    if (native !== null) {
      const { code, message, isWarning, isNeedless } = native;
      tell(code, message, `${HTML_ARIA}docconformance-attr`, {
        ...(isWarning && warning),
        ...(isNeedless && { fixes: walk.removalOf(attribute) }),
      });
    } else if (isDiscouraged(state, name, value)) {
      const message = `${name} is not recommended on ${shown}${whenHere(state)}`;
      tell('aria/attribute-not-recommended', message, `${HTML_ARIA}docconformance`, warning);
    }
    return info.isGlobal === true && name !== 'aria-hidden';
  }

  /** An element with its role, as it is shown. */
  function withRole({ shown, tokens, role, state }: Subject): string {
    if (tokens !== null && role !== undefined && role.name !== state.implicit)
      return `an element with the role ${role.name}`;
    return tokens === null && (role === undefined || role.name === 'generic')
      ? `${shown} ${shown === '<a>' || shown === '<area>' ? 'without href' : 'without a role'}`
      : shown;
  }

  /** Required attributes — https://www.w3.org/TR/wai-aria-1.2/#requiredState */
  function checkRequired({ element, state, roles: [role] }: Subject): void {
    if (role === undefined || role.required.length === 0 || role.name === state.implicit) return;
    for (const name of role.required) {
      if (walk.has(element, name) || hasNative(element, role, name)) continue;
      const message = `an element with the role ${role.name} must have ${name}`;
      walk.report('aria/missing-attribute', element, message, `${WAI_ARIA}${role.name}`, {
        attribute: walk.attribute(element, 'role'),
      });
    }
  }

  /** Whether HTML itself gives the element what an attribute would say. */
  function hasNative(element: number, { name: role }: Role, name: string): boolean {
    const element_ = walk.nameOf(element);
    if (element_ === 'input' && name === 'aria-checked')
      return /^(?:checkbox|radio)$/i.test(walk.valueOf(element, 'type') ?? '');
    // Only a separator that can be focused is a widget.
    return role === 'separator' && !isFocusable(walk, semantics, element);
  }

  /** Roles that have no effect — https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none */
  function checkPresentational(
    { element, state, roles: [role] }: Subject,
    record: number,
    hasGlobal: boolean,
  ): void {
    if (role === undefined || (role.name !== 'none' && role.name !== 'presentation')) return;
    if (state.roles?.has(role.name) === false) return;
    const isFocused = isFocusable(walk, semantics, element);
    if (!hasGlobal && !isFocused) return;
    const reason = isFocused ? 'can be focused' : 'has other attributes of WAI-ARIA';
    walk.report(
      'aria/role-without-effect',
      element,
      `the role ${role.name} has no effect on an element that ${reason}`,
      `${WAI_ARIA}conflict_resolution_presentation_none`,
      { ...warning, attribute: record },
    );
  }
}

const warning = { severity: 'warning' } as const;

const whenHere = ({ when }: State): string => (when === '' ? '' : ' here');
