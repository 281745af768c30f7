import type { Diagram, DiagramArrow } from '../../machines/diagram/types'

const names: Record<DiagramArrow['who'][number], string> = {
  guest: 'a visitor',
  person: 'the person',
  owner: 'the owner',
  counterpart: 'the other person',
  admin: 'an administrator',
  gateway: 'the payment gateway',
  server: 'the server',
  service: 'a service',
  clock: 'time',
}

/** Returns the actors of an arrow as text, using the machine's names for the people of a record. */
export function whoLabels(
  who: DiagramArrow['who'],
  { owner, counterpart }: Pick<Diagram, 'owner' | 'counterpart'>,
): string {
  const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
  const called: Partial<typeof names> = {
    person: lower(owner),
    owner: lower(owner),
    ...(counterpart !== undefined && { counterpart: lower(counterpart) }),
  }
  return who.map((one) => called[one] ?? names[one]).join(' or ') || 'nobody: it follows at once'
}

/** Returns the condition of an arrow as text; empty if there is none. */
export function conditionLabels({ onlyIf, otherwise, needsReason }: DiagramArrow): string {
  const parts = [onlyIf, otherwise ? 'in any other case' : null, needsReason ? 'a reason is given' : null]
  return parts.filter((part) => part !== null).join('; ')
}

/** Returns a state's anchor in the machine's page. */
export function anchorOf(path: string): string {
  return `state-${path.replaceAll('.', '-').toLowerCase()}`
}

/** Escapes text for XML, and for HTML in Markdown. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
