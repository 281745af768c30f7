import type { Kysely } from 'kysely'
import { catalogue } from '../../../machines/catalogue'
import { escapeHtml } from '../../../server/platform/texts/escape-html'
import type { DB } from '../../../server/platform/db/schema'
import type { Run } from './run-seed'

/** Path of one stored record through its chart. */
interface Walked {
  record: string
  number: number
  path: { at: Date; event: string; by: string; to: string }[]
}

/** Returns every record with a history, in the order they began. */
export async function recordsOf(db: Kysely<DB>): Promise<Walked[]> {
  const lines = await db.selectFrom('record_history').selectAll().orderBy('id').execute()
  const walked = new Map<string, Walked>()
  for (const { record, record_id, event, actor_role, to_state, at } of lines) {
    const key = `${record} ${record_id}`
    const before = [...walked.values()].filter((one) => one.record === record).length
    const one = walked.get(key) ?? { record, number: before + 1, path: [] }
    one.path.push({ at, event, by: actor_role, to: to_state })
    walked.set(key, one)
  }
  return [...walked.values()]
}

const captionOf = (record: string, state: string): string => {
  const machine = catalogue.find(({ id }) => id === record)?.machine
  const node = machine && Object.values(machine.states).find(({ key }) => key === state)
  return (node?.meta as { caption?: string } | undefined)?.caption ?? state
}
const labelOf = (record: string, event: string): string =>
  catalogue.find(({ id }) => id === record)?.labels.events[event]?.caption ?? event

const style = `body{font:15px/1.5 system-ui;max-width:75rem;margin:2rem auto;padding:0 1rem}
ol.path{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;padding:0}ol.path li{display:flex;gap:.5rem;align-items:center}
.box{border:2px solid #246;border-radius:.5rem;padding:.2rem .6rem;background:#eef4fb}.arrow{color:#555;font-size:.85rem}
table{border-collapse:collapse}td{padding:.1rem .6rem;vertical-align:top}.bad{color:#b00020;font-weight:600}`

function pathOf({ record, number, path }: Walked): string {
  const boxes = path.map(({ event, by, to, at }) => {
    const arrow = event === 'created' ? '' : `${labelOf(record, event)} (${by}) → `
    return `<li><span class="arrow" title="${at.toISOString()}">${escapeHtml(arrow)}</span><span class="box">${escapeHtml(captionOf(record, to))}</span></li>`
  })
  return `<h3>${escapeHtml(record)} ${number}</h3><ol class="path">${boxes.join('')}</ol>`
}

/** Renders a page about the run: the path of each record and page through its chart, and every step. */
export function drawn({ seed, steps, violations, walked }: Run, records: Walked[]): string {
  const pages = [...walked].map(
    ([name, screens]) =>
      `<h3>${escapeHtml(name)}</h3><ol class="path">${screens.map((screen) => `<li><span class="box">${escapeHtml(screen)}</span></li>`).join('')}</ol>`,
  )
  const rows = steps.map(
    ({ number, at, what }) =>
      `<tr${what.startsWith('✗') ? ' class="bad"' : ''}><td>${number}</td><td>${at}</td><td>${escapeHtml(what)}</td></tr>`,
  )
  const broken = violations.map(
    ({ promise, what, step }) =>
      `<li class="bad">${escapeHtml(`${promise}: ${what}`)} (after step ${step})</li>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Seed ${seed}</title><style>${style}</style><h1>Seed ${seed}</h1><ul>${broken.join('')}</ul><h2>Records</h2>${records.map(pathOf).join('')}<h2>Pages</h2>${pages.join('')}<h2>Steps</h2><table>${rows.join('')}</table></html>\n`
}
