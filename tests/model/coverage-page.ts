import { levelsOf } from '../../machines/diagram/levels'
import { layOut } from '../../workshop/diagrams/layout'
import type { Paint } from '../../workshop/diagrams/look'
import { titleOf, toSvg } from '../../workshop/diagrams/svg'
import { conditionLabels, escape } from '../../workshop/diagrams/labels'
import type { Merged } from './merge-coverage'

const paints = {
  whole: { colour: '#0d7354', dashed: false },
  part: { colour: '#8f5b00', dashed: true },
  none: { colour: '#b42318', dashed: true },
} satisfies Record<string, Paint>

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color:#1d1b16;background:#fbfaf7}
table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{border-bottom:1px solid #e7e2d8;padding:.35rem .6rem;text-align:start;vertical-align:top}
th{font-weight:600}.no{color:#a8281e;font-weight:700}figure{margin:1rem 0;overflow-x:auto}figcaption{color:#6b665c}`

/** Renders the report as one page: totals, each machine's diagrams painted by coverage, then every transition. */
export async function coveragePage(all: readonly Merged[]): Promise<string> {
  const machines: string[] = []
  for (const one of all) machines.push(await machinePart(one))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What the tests walk</title><meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<h1>What the tests walk</h1>
<p>Green and whole: every layer that ran took it. Amber and dashed: a layer left it out. Red and dashed: nobody took it.</p>
${sumTable(all)}
${machines.join('\n')}
</body></html>
`
}

/** Formats the numbers of taken and total transitions of a layer, such as "27/28". */
export function share({ diagram, by }: Merged, layer: 'machine' | 'server' | 'browser'): string {
  const taken = diagram.arrows.filter(({ id }) => by.get(id)?.includes(layer)).length
  return `${taken}/${diagram.arrows.length}`
}

/** Formats the numbers of reached and total states, such as "27/28". */
export function statesShare({ diagram, by }: Merged): string {
  const inner = diagram.states.filter(({ parent }) => parent !== null)
  return `${inner.filter(({ id }) => (by.get(id)?.length ?? 0) > 0).length}/${inner.length}`
}

function sumTable(all: readonly Merged[]): string {
  const rows = all.map((one) => {
    const cells = (['machine', 'server', 'browser'] as const).map((layer) =>
      one.layers.includes(layer) ? share(one, layer) : '–',
    )
    const title = `<a href="#${one.entry.id}">${escape(one.diagram.title)}</a>`
    return rowOf('td', [title, ...cells, statesShare(one), String(one.missing.length)])
  })
  const head = ['Machine', 'Running machine', 'Real server', 'Real browser', 'States', 'Left out']
  return `<table>${rowOf('th', head)}${rows.join('')}</table>`
}

async function machinePart(one: Merged): Promise<string> {
  const { diagram, layers, by, entry } = one
  const pictures: string[] = []
  for (const level of levelsOf(diagram)) {
    const svg = toSvg(diagram, level, await layOut(level), (ids) => paintOf(one, ids))
    // The links are relative to the folder of the committed diagrams, so they don't work on this page.
    const plain = svg.replaceAll(/<a href="[^"]*"/g, '<a').replaceAll(/ aria-labelledby="t d"/g, '')
    pictures.push(`<figure>${plain}<figcaption>${escape(titleOf(diagram, level))}</figcaption></figure>`)
  }
  const caption = (id: string) => escape(diagram.states.find((state) => state.id === id)?.caption ?? id)
  const rows = diagram.arrows.map((arrow) => {
    const content = [escape(arrow.caption), escape(conditionLabels(arrow))].filter(Boolean).join('; ')
    const marks = layers.map((layer) =>
      by.get(arrow.id)?.includes(layer) ? 'walked' : '<span class="no">not walked</span>',
    )
    return rowOf('td', [caption(arrow.from), content, caption(arrow.to), ...marks])
  })
  return `<section id="${entry.id}"><h2>${escape(diagram.title)}</h2>${pictures.join('')}<table>${rowOf('th', ['In', 'What happens', 'Then', ...layers])}${rows.join('')}</table></section>`
}

function paintOf({ by, layers }: Merged, ids: readonly string[]): Paint | undefined {
  const known = ids.flatMap((id) => by.get(id) ?? [])
  if (ids.length === 0) return undefined
  if (ids.every((id) => (by.get(id)?.length ?? 0) >= layers.length)) return paints.whole
  return known.length > 0 ? paints.part : paints.none
}

function rowOf(cell: 'td' | 'th', texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`
}
