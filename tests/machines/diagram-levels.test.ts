import { describe, expect, it } from 'vitest'
import { catalogue, entryOf } from '../../machines/catalogue'
import { levelsOf, type Level } from '../../machines/diagram/levels'
import { toDiagram } from '../../machines/diagram/to-diagram'
import { sampleMachine, sampleTexts } from './diagram-sample'

const [overview, inside] = levelsOf(toDiagram(sampleMachine, sampleTexts))

const idsOn = (level: Level) => [
  ...level.arrows.flatMap((arrow) => arrow.lines.map((line) => line.id)),
  ...level.boxes.flatMap((box) =>
    [...box.stays, ...box.transitions.flatMap((transition) => transition.lines)].map((line) => line.id),
  ),
]

describe('diagram levels', () => {
  it('collapses nested states in the overview', () => {
    expect(overview?.name).toBe('overview')
    expect(overview?.boxes.map((box) => [box.role, box.caption, box.steps])).toEqual([
      ['start', '', 0],
      ['step', 'Outside', 0],
      ['group', 'Inside', 2],
      ['end', 'Sent away', 0],
    ])
  })

  it('merges transitions between the same two states into one arrow, except the main path', () => {
    const between = overview?.arrows.filter((one) => one.to === 'sample.inside')
    expect(between?.map(({ ordinary, lines }) => [ordinary, lines.map((line) => line.id)])).toEqual([
      [true, ['sample.outside/door.knocked/0']],
      [false, ['sample.outside/door.knocked/1']],
    ])
    const away = overview?.arrows.find((one) => one.from === 'sample.inside' && one.to === 'sample.sentAway')
    expect(away?.lines.map((line) => line.id)).toEqual([
      'sample.inside/door.shut/0',
      'sample.inside.asking/xstate.error.actor.ask/0',
    ])
  })

  it("lists a state's self-transitions inside the state's box", () => {
    const box = overview?.boxes.find((one) => one.id === 'sample.outside')
    expect(box?.stays.map((line) => line.id)).toEqual(['sample.outside/bell.rung/0'])
  })

  it('marks states of other levels, entries, and exits shared by all steps', () => {
    expect(inside?.name).toBe('inside')
    expect(inside?.boxes.map((box) => [box.role, box.id])).toEqual([
      ['entry', 'in:sample.inside.asking'],
      ['entry', 'in:sample.inside.hall'],
      ['step', 'sample.inside.asking'],
      ['step', 'sample.inside.hall'],
      ['any', 'any:sample.inside'],
      ['elsewhere', 'out:sample.sentAway'],
      ['elsewhere', 'out:sample.outside'],
    ])
  })

  it('omits the error transitions of timers', () => {
    expect(idsOn(inside as Level)).not.toContain('sample.inside.hall/xstate.error.actor.untilNoon/0')
  })
})

describe('payment diagrams', () => {
  const sourcesOf = (id: string, end: string) => {
    const { machine, labels } = entryOf(id)
    const [whole] = levelsOf(toDiagram(machine, labels))
    return whole!.arrows.filter((arrow) => arrow.to === end).map(({ from, ordinary }) => ({ from, ordinary }))
  }

  it('draw arrows to "paid" only from states in which the money was verified', () => {
    expect(sourcesOf('transfer', 'transfer.paid')).toEqual([{ from: 'transfer.underReview', ordinary: true }])
    expect(sourcesOf('checkout', 'checkout.paid')).toEqual([{ from: 'checkout.verifying', ordinary: true }])
  })
})

describe.each(catalogue.map((entry) => [entry.id, entry] as const))('diagrams of %s', (_, entry) => {
  const diagram = toDiagram(entry.machine, entry.labels)
  const levels = levelsOf(diagram)

  it('contain every transition', () => {
    const shown = new Set(levels.flatMap(idsOn))
    const hidden = diagram.arrows.filter((arrow) => !shown.has(arrow.id))
    expect(hidden.filter((arrow) => arrow.caption !== 'the clock fails').map((arrow) => arrow.id)).toEqual([])
  })

  it('show every state, and draw arrows only between existing boxes', () => {
    const boxes = new Set(levels.flatMap((level) => level.boxes.map((box) => box.id)))
    for (const state of diagram.states) if (state.parent) expect(boxes).toContain(state.id)
    for (const level of levels) {
      const here = new Set(level.boxes.map((box) => box.id))
      for (const arrow of level.arrows)
        expect([here.has(arrow.from), here.has(arrow.to)]).toEqual([true, true])
    }
  })

  it('stay small enough to read', () => {
    for (const level of levels) expect(level.boxes.length, level.name).toBeLessThanOrEqual(26)
  })
})
