import type { AnyStateMachine } from 'xstate'
import { explore, type Graph } from '../../tests/model/explore'
import { modelsOf } from '../../tests/model/models'
import type { CatalogueEntry } from '../../machines/catalogue'
import type { Level } from '../../machines/diagram/levels'
import { stateNodes } from '../../machines/diagram/ids'
import { asLink, blobMark, nameOf } from '../../machines/diagram/walk'
import type { Cases, Picture, Sheet } from '../../machines/diagram/picture'
import { kindOf } from './arrow-svg'
import type { Layout } from './layout'
import { titleOf } from './svg'

/** Returns one machine's diagrams in one language as data for `/workflows`. */
export function pictureData(
  { diagram, story, map }: Omit<Picture, 'sheets'>,
  placed: { level: Level; layout: Layout }[],
): Picture {
  const sheets = placed.map(({ level, layout: { width, height, ...parts } }): Sheet => {
    const { id, name, description } = level
    return { id, name, title: titleOf(diagram, level), description, width, height, ...drawn(parts) }
  })
  return { diagram, story, map, sheets }
}

function drawn({ boxes, arrows }: Pick<Layout, 'boxes' | 'arrows'>): Pick<Sheet, 'boxes' | 'arrows'> {
  return {
    boxes: boxes.map(({ box, x, y, width, height, rows, lines }) => ({
      id: box.id,
      role: box.role,
      bad: box.bad,
      x,
      y,
      width,
      height,
      rows,
      lines,
      transitions: [...box.stays, ...box.transitions.flatMap((transition) => transition.lines)].map(
        (line) => line.id,
      ),
    })),
    arrows: arrows.map((placed) => ({
      id: placed.arrow.id,
      points: placed.points,
      label: placed.label,
      rows: placed.rows,
      kind: kindOf(placed.arrow),
      ordinary: placed.arrow.ordinary,
      transitions: placed.arrow.lines.map((line) => line.id),
    })),
  }
}

/** Returns the inputs and events with which tests exercise a machine, so that the page can use them too. */
export function casesOf({ id, kind, machine, isUnseen }: CatalogueEntry): Cases {
  const models = modelsOf(id)
  const graphs = models.map((model) => explore(model))
  const events = graphs.flatMap(({ edges }) => [...edges.values()].flat().map(({ event }) => written(event)))
  const cases: Cases = {
    starts: models.map(({ input }) => input ?? {}),
    events: [...new Set(events)].map((text) => JSON.parse(text)),
  }
  return kind === 'flow' && !isUnseen ? { ...cases, walks: walksIn(graphs[0]!, cases, machine) } : cases
}

/**
 * Returns the shortest walk to each state without substates, as in a link. A walk begins as a user does, if it can, and
 * not with a page that is restored.
 */
function walksIn({ nodes, edges, start }: Graph, cases: Cases, machine: AnyStateMachine) {
  const walks: Record<string, string> = {}
  for (const isRestored of [false, true]) {
    const reached = new Map([[start, [] as { name: string }[]]])
    for (const [key, steps] of reached) {
      for (const node of nodes.get(key)!._nodes) walks[node.id] ??= asLink(steps)
      for (const { event, to } of edges.get(key) ?? []) {
        const name = nameOf(cases, JSON.parse(written(event)))
        if (name === null || reached.has(to) || (event.type === 'flow.resumed' && !isRestored)) continue
        reached.set(to, [...steps, { name }])
      }
    }
  }
  const leaves = stateNodes(machine).filter(({ states }) => Object.keys(states).length === 0)
  return Object.fromEntries(leaves.flatMap(({ id }) => (id in walks ? [[id, walks[id]!]] : [])))
}

const written = (event: object) =>
  JSON.stringify(event, (_key, value) => {
    if (value instanceof Error) return { message: value.message }
    return value instanceof Blob ? { [blobMark]: value.type } : value
  })

/** Serialises data with one entry per line, for readable diffs. */
export function asText(data: object): string {
  const parts = Object.entries(data).map(([name, value]) =>
    Array.isArray(value)
      ? `${JSON.stringify(name)}:[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
      : `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  return `{\n${parts.join(',\n')}\n}\n`
}
