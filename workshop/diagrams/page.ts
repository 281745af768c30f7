import { spellOut } from '../../machines/diagram/guard-labels'
import type { Level } from '../../machines/diagram/levels'
import type { Diagram, DiagramArrow, DiagramState } from '../../machines/diagram/types'
import { permissionsForRecord } from '../../contract/api/permissions'
import { textsOf } from '../../contract/texts/catalogue'
import type { RecordName } from '../../contract/values'
import type { Story } from '../../machines/story/types'
import { storyText } from './story-page'
import { titleOf } from './svg'
import { anchorOf, conditionLabels, escape, whoLabels } from './labels'

/** Renders a machine's page: its story, diagrams, states and transitions. */
export function machinePage(
  diagram: Diagram,
  story: Story,
  levels: Level[],
  kind: 'flow' | 'record',
): string {
  const [overview, ...sheets] = levels
  return [
    `# ${diagram.title}`,
    [
      `${diagram.about} ${kind === 'flow' ? 'User' : 'Owner'}: ${lower(diagram.owner)}.`,
      ...(diagram.counterpart ? [`Counterpart: ${lower(diagram.counterpart)}.`] : []),
    ].join(' '),
    ...(kind === 'record' ? [permissionLine(diagram.id as RecordName)] : []),
    'Drawn from the machine by `npm run diagrams`. See [all machines, and how to read a diagram](README.md).',
    ...storyText(story, diagram),
    '## Detail',
    ...(overview ? [picture(diagram, overview)] : []),
    ...sheets.flatMap((level) => [`### ${titleOf(diagram, level)}`, picture(diagram, level)]),
    '## States',
    statesTable(diagram),
    '## Transitions',
    arrowsTable(diagram, kind),
    '',
  ].join('\n\n')
}

/** Names the permissions an administrator needs to act on these records. */
function permissionLine(record: RecordName): string {
  const texts = textsOf('en', ['team'])
  const names = permissionsForRecord(record).map((one) => texts[`team.may.${one}`])
  return `Administrators need the permission ${names.join(' or ')}.`
}

function picture(diagram: Diagram, level: Level): string {
  return `[![${titleOf(diagram, level)}](${diagram.id}/${level.name}.svg)](${diagram.id}/${level.name}.svg)`
}

function statesTable(diagram: Diagram): string {
  const inner = diagram.states.filter((state) => state.parent !== null)
  return table(
    ['State', 'Meaning', 'In code'],
    inner.map((state) => [
      `<a id="${anchorOf(state.path)}"></a>${'· '.repeat(depthOf(state))}**${cell(state.caption)}**${nature(state)}`,
      cell(state.description),
      `\`${state.path}\``,
    ]),
  )
}

function nature(state: DiagramState): string {
  const labels = [
    state.type === 'final' ? 'final' : null,
    state.steps > 0 ? `${state.steps} steps inside` : null,
    state.bad ? 'problem' : null,
  ].filter((word) => word !== null)
  return labels.length > 0 ? ` (${labels.join(', ')})` : ''
}

function arrowsTable(diagram: Diagram, kind: 'flow' | 'record'): string {
  const byId = new Map(diagram.states.map((state) => [state.id, state]))
  const position = (id: string) => {
    const state = byId.get(id)
    return state?.parent ? `[${cell(state.caption)}](#${anchorOf(state.path)})` : 'anywhere'
  }
  const head = ['State', 'Event', 'Actor', 'Condition', 'Next state']
  return table(
    kind === 'record' ? [...head, 'Effects'] : head,
    diagram.arrows.map((arrow) => [
      position(arrow.from),
      cell(arrow.caption),
      whoLabels(arrow.who, diagram),
      cell(conditionLabels(arrow)),
      arrow.from === arrow.to ? 'stays' : position(arrow.to),
      ...(kind === 'record' ? [effectLabels(arrow)] : []),
    ]),
  )
}

function effectLabels({ effects }: DiagramArrow): string {
  return effects.map((name) => spellOut(name.replace('.', ': '))).join(', ')
}

/** Renders a Markdown table. */
export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cell(text: string): string {
  return escape(text).replaceAll('|', '\\|')
}

function depthOf({ path }: DiagramState): number {
  return path.split('.').length - 1
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
