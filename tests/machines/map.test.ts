import { describe, expect, it } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { catalogue, entryOf } from '../../machines/catalogue'
import { diagramIn } from '../../machines/diagram/in-language'
import { stateNodes, transitionsOf } from '../../machines/diagram/ids'
import { sourceIn } from '../../machines/story/in-language'
import { mapOf } from '../../machines/story/map'
import type { ChartMap, MapLine, MapPart, MapRepeat } from '../../machines/story/map-types'
import { pictureLanguages } from '../../workshop/diagrams/languages'
import { onSheets } from '../../workshop/diagrams/map-sheets'

const mapFor = (id: string, lang = 'en'): ChartMap => {
  const { texts, phrases } = pictureLanguages.find((one) => one.lang === lang)!
  const entry = entryOf(id)
  return onSheets(mapOf(sourceIn(entry, diagramIn(entry, texts, phrases), texts, phrases)))
}

/** Returns the lines of a map, in the order of the sheets, with the state or note that has them. */
function linesOf({
  boxes,
  notes,
  list,
}: ChartMap): { of: string; part: MapPart; line: MapLine | MapRepeat }[] {
  const all = [
    ...Object.values(boxes).map(({ id, parts }) => ({ id, parts })),
    ...Object.values(notes).map(({ id, parts }) => ({ id, parts })),
    ...(list ? [{ id: 'list', parts: list.parts }] : []),
  ]
  return all.flatMap(({ id, parts }) =>
    parts.flatMap((part) => part.lines.map((line) => ({ of: id, part, line }))),
  )
}

/** Returns the ids of all states, notes and requirements drawn on the sheets. */
const drawnOn = ({ sheets, list }: ChartMap): string[] =>
  sheets.flatMap(({ rows, side }) => [
    ...rows.flatMap(({ boxes, isList }) =>
      isList
        ? list!.gates.flatMap(({ bars }) => bars.map(({ id }) => id))
        : boxes.filter((id) => id !== null),
    ),
    ...side.flat(),
  ])

const each = catalogue.flatMap(({ id, machine }) =>
  pictureLanguages.map(({ lang }) => ({ id, lang, machine })),
)

describe.each(each)('map of $id ($lang)', ({ id, lang, machine }) => {
  const map = mapFor(id, lang)
  const nodes = stateNodes(machine)
  const entry = (node: AnyStateNode): string =>
    node.type === 'compound' ? entry(node.initial.target[0]!) : node.id

  it('draws every state exactly once: leaf states with a number, others as a note', () => {
    const isLeaf = (node: AnyStateNode) => Object.keys(node.states).length === 0
    const drawn = drawnOn(map)
    const leaves = nodes.filter(isLeaf).map((node) => node.id)
    const groups = nodes.filter((node) => !isLeaf(node) && node.parent).map((node) => `note:${node.id}`)
    expect(drawn.filter((one) => one !== `note:${id}`).sort()).toEqual([...leaves, ...groups].sort())
    // In reading order, without gaps.
    const numbered = drawn.filter((one) => !one.startsWith('note:'))
    expect(map.numbers).toEqual(Object.fromEntries(numbered.map((state, nth) => [state, nth + 1])))
  })

  it('has every transition in exactly one line, which names its target', () => {
    const lines = linesOf(map)
    const all = nodes.flatMap((node) => transitionsOf(node).map((one) => Object.assign(one, { node })))
    const ids = all.map((one) => one.id)
    expect(lines.flatMap(({ line }) => line.arrows).sort()).toEqual(ids.sort())
    const wrong: string[] = []
    for (const { id: arrow, transition, node } of all) {
      const { line } = lines.find((one) => one.line.arrows.includes(arrow))!
      if ('as' in line) continue
      const [target] = (transition.target ?? []) as AnyStateNode[]
      const isStaying = target === undefined || target === (node as unknown)
      const to = isStaying ? null : entry(target!)
      if (line.to !== to) wrong.push(`${arrow}: ${line.to} instead of ${to}`)
    }
    expect(wrong).toEqual([])
  })

  it('numbers the answers to an event in the order in which they are tried', () => {
    const orderOf = new Map(nodes.flatMap(transitionsOf).map((one, nth) => [one.id, nth]))
    for (const { line, part } of linesOf(map)) {
      if (part.title === null) continue
      const first = part.lines
        .flatMap(({ arrows }) => arrows.slice(0, 1))
        // Refusals and time-outs that have a line of their own come last.
        .filter((arrow) => !/\/xstate\.(error|after)\./.test(arrow))
        .map((arrow) => orderOf.get(arrow)!)
      expect(first, line.arrows[0]).toEqual(first.toSorted((a, b) => a - b))
    }
  })

  it('refers only to lines that are where they are said to be', () => {
    for (const { line, of } of linesOf(map)) {
      if (!('as' in line)) continue
      expect(line.as).not.toBe(of)
      const parts = map.boxes[line.as]!.parts
      const texts = parts.map(({ lines }) => lines.flatMap((one) => ('as' in one ? one.texts : [one.text])))
      const found =
        line.from > 0
          ? texts.map((some) => some.slice(line.from - 1, line.until))
          : texts.map((some) => some.filter((text) => line.texts.includes(text)))
      expect(found).toContainEqual(line.texts)
    }
  })

  it('fits its sheets: text of 6 pt on A4 in landscape, all boxes within the height', () => {
    // Printable height at margins of 8 mm, in CSS pixels; the smallest text has 12.5.
    const [page, smallest] = [((210 - 16) / 25.4) * 96, 12.5]
    for (const { height } of map.sheets) expect((page / height) * smallest * 0.75).toBeGreaterThanOrEqual(6)
    for (const { rows, side, isWide } of map.sheets) {
      expect(rows.length + side.flat().length).toBeGreaterThan(0)
      expect(side).toHaveLength(map.columns)
      // Two routes need the width of two columns.
      const isForked = rows.some(({ boxes }) => boxes.length === 2)
      if (map.columns === 3) expect(isWide).toBe(isForked)
    }
  })

  it('names acts and answers, never “in any other case”', () => {
    const { phrases } = pictureLanguages.find((one) => one.lang === lang)!
    const texts = linesOf(map).flatMap(({ line, part }) =>
      ('as' in line ? line.texts : [line.text, line.onlyIf ?? '']).concat(part.title ?? ''),
    )
    expect(texts.filter((text) => text.includes(phrases.otherwise) || text.includes('undefined'))).toEqual([])
    for (const { line } of linesOf(map)) if (!('as' in line)) expect(line.text).not.toBe('')
  })
})

describe('map', () => {
  it('tells acts with the name of the person who does them, and answers with their guard', () => {
    const { boxes } = mapFor('checkout')
    const textsIn = (state: string) =>
      boxes[`checkout.${state}`]!.parts.flatMap(({ title, lines }) =>
        [title].concat(lines.map((line) => ('as' in line ? null : line.text))),
      )
    expect(textsIn('loading')).toEqual([
      'The offer arrives',
      'This purchase is done already',
      'An attempt is unfinished and its gateway reported success',
      'An attempt is unfinished',
      'The price is zero',
      'The server accepts',
      'Anything else, or no usable answer, or no answer within 20 seconds',
    ])
    expect(textsIn('card.entering')).toContain('Buyer selects Pay')
    expect(
      mapFor('payment').boxes['payment.needsReview']!.parts.flatMap(({ lines }) => lines),
    ).toContainEqual(expect.objectContaining({ text: 'All of the money was sent back' }))
  })

  it('draws requirements as one list with their own names', () => {
    const { list, boxes } = mapFor('eligibility')
    expect(list!.gates.map(({ name }) => name)).toContain('Profile is complete')
    expect(list!.gates.flatMap(({ bars }) => bars).filter(({ id }) => boxes[id])).toEqual([])
  })

  it('names the standings of a payment only once', () => {
    const { boxes, numbers } = mapFor('checkout')
    const repeats = Object.values(boxes).flatMap(({ parts }) => parts.flatMap(({ lines }) => lines))
    const standings = repeats.filter((line) => 'as' in line && line.as === 'checkout.verifying.asking')
    expect(standings.length).toBeGreaterThanOrEqual(3)
    expect(numbers['checkout.idle']).toBe(1)
  })
})
