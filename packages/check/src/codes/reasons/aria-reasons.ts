/** Why wrong uses of WAI-ARIA matter, by code. */
export const ariaReasons: Readonly<Record<string, string>> = {
  'aria/unknown-role':
    'Browsers ignore a role that they do not know, so screen readers announce the element as what it is in HTML, or as nothing. Mostly the word is mistyped.',
  'aria/abstract-role':
    'Abstract roles only group others in the specification. Browsers ignore them, so the element keeps the role that it had.',
  'aria/role-not-allowed':
    'The role hides what the element does: a link that is announced as a heading can still be clicked, and nobody who cannot see it knows.',
  'aria/redundant-role':
    'The element has this role already. The attribute changes nothing, and goes on saying it if the element is exchanged later.',
  'aria/role-not-recommended':
    'The role works, but another element has it without an attribute, with its keyboard behavior and its states.',
  'aria/role-without-effect':
    'Browsers ignore `none` and `presentation` where readers would otherwise lose something that they can reach, so the element is announced all the same.',
  'aria/unknown-attribute':
    'No browser reads the attribute, so what it should tell screen readers is not told. Mostly its name is mistyped.',
  'aria/attribute-not-allowed':
    'Screen readers ignore the attribute on this role, or announce a state that the element does not have.',
  'aria/prohibited-attribute':
    'A name on an element without a role is not announced by many screen readers, so the text that it carries is lost to those who need it.',
  'aria/attribute-not-recommended':
    'HTML has an attribute of its own for this, which browsers act upon as well. The one of ARIA only announces it.',
  'aria/missing-attribute':
    'Screen readers announce a control without its state: nobody can hear whether the box is checked or where the slider stands.',
  'aria/missing-companion':
    'The attribute only means something together with the other one, so screen readers ignore it or announce half of it.',
  'aria/invalid-value':
    'Browsers ignore a value that they do not know and take the default, so the state that is announced may be the opposite of the real one.',
  'aria/empty-range':
    'With a minimum above the maximum, no value is possible, and screen readers announce nonsense or nothing.',
  'aria/uppercase-value':
    'Some browsers and screen readers compare these words with case, so the role or state works in one and not in the other.',
  'aria/deprecated-role':
    'The role will be dropped, and some screen readers no longer announce it as it was meant.',
  'aria/deprecated-attribute':
    'The attribute is being dropped, in general or on this role, so screen readers stop announcing it.',
  'aria/contradicts-html':
    'Browsers and screen readers read different attributes: a field can be announced as usable and be disabled.',
  'aria/repeats-html':
    'The attribute of HTML says it already. If a script changes only one of the two, they contradict each other.',
  'aria/hidden-focusable':
    'Readers who use the keyboard reach an element of which a screen reader says nothing at all.',
  'aria/missing-parent':
    'Outside the element that it belongs to, a tab or a menu item is announced without its list, its number and its keys.',
  'aria/child-not-allowed':
    'Screen readers count and announce the children of such an element by their roles. One with another role is left out, or ends the list.',
  'aria/descendant-not-allowed':
    'A control inside a control is announced as part of its text, and readers can neither find nor use it.',
  'aria/second-landmark':
    'Readers jump to a landmark to get to the one main part or the one header. With two, they cannot tell which one they have reached.',
  'aria/wrong-owner':
    'An element can have one place in the tree that screen readers read. With two owners, browsers choose one, and not the same one.',
};
