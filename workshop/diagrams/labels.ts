import type { Diagram, DiagramArrow } from '../../machines/diagram/types'

const names: Record<DiagramArrow['who'][number], string> = {
  guest: 'a visitor',
  person: 'the person',
  admin: 'an administrator',
  gateway: 'the payment gateway',
  server: 'the server',
  service: 'a service',
  clock: 'time',
}

/** The actor of an arrow as text; `person` is named as the machine names its owner. */
export function whoLabels(who: DiagramArrow['who'], { owner }: Pick<Diagram, 'owner'>): string {
  const own = owner.charAt(0).toLowerCase() + owner.slice(1)
  return who.map((one) => (one === 'person' ? own : names[one])).join(' or ') || 'nobody: it follows at once'
}

/** The condition of an arrow as text, empty when there is none. */
export function conditionLabels({ onlyIf, otherwise, needsReason }: DiagramArrow): string {
  const parts = [onlyIf, otherwise ? 'in any other case' : null, needsReason ? 'a reason is given' : null]
  return parts.filter((part) => part !== null).join('; ')
}

/** The anchor of a state in the machine's page. */
export function anchorOf(path: string): string {
  return `state-${path.replaceAll('.', '-').toLowerCase()}`
}

/** Text escaped for XML and for HTML in Markdown. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
