import { describe, expect, it, test } from 'vitest'
import { createMachine, type AnyStateNode } from 'xstate'
import { catalogue, entryOf } from '../../machines/catalogue'
import { diagramIn } from '../../machines/diagram/in-language'
import { stateNodes, transitionsOf } from '../../machines/diagram/ids'
import { english } from '../../machines/diagram/phrases'
import { toDiagram } from '../../machines/diagram/to-diagram'
import type { Meta } from '../../machines/kit'
import { storyIn } from '../../machines/story/in-language'
import { storyOf } from '../../machines/story/story'
import type { Story, StoryRow } from '../../machines/story/types'
import { viewRowsOf } from '../../machines/story/views'
import { pictureLanguages } from '../../workshop/diagrams/languages'

const storyFor = (id: string, lang = 'en'): Story => {
  const { texts, phrases } = pictureLanguages.find((one) => one.lang === lang)!
  const entry = entryOf(id)
  return storyIn(entry, diagramIn(entry, texts, phrases), texts, phrases)
}
const boxesIn = ({ boxes }: StoryRow) => boxes.filter((box) => box !== null)
const homesOf = ({ lanes, below, rare }: Story) => [
  ...lanes.flatMap(({ rows }) =>
    rows.flatMap((row) => [
      ...boxesIn(row).map(({ id }) => id),
      ...row.lines.filter(({ back }) => back === null).map(({ id }) => id),
      ...(row.list?.gates.flatMap(({ bars }) => bars.map(({ id }) => id)) ?? []),
    ]),
  ),
  ...[...below, ...rare].map(({ id }) => id),
]

describe.each(catalogue)('story of $id', ({ id, machine, labels }) => {
  const story = storyFor(id)
  const nodes = stateNodes(machine)
  const leaves = nodes.filter((node) => Object.keys(node.states).length === 0)
  const nodeOf = new Map(nodes.map((node) => [node.id, node]))
  const upwards = (node: AnyStateNode): AnyStateNode[] =>
    node.parent ? [node, ...upwards(node.parent as AnyStateNode)] : [node]
  const entry = (node: AnyStateNode): string =>
    node.type === 'compound' ? entry(node.initial.target[0]!) : node.id
  /** Targets of every transition that a leaf state can take, as leaf states; without those of the whole machine. */
  const leadsTo = (leaf: string): string[] =>
    upwards(nodeOf.get(leaf)!)
      .filter((node) => node.parent && node.type !== 'parallel')
      .flatMap(transitionsOf)
      .flatMap(({ transition }) => (transition.target ?? []).map((to) => entry(to as AnyStateNode)))
  const initial = entry(machine.root as unknown as AnyStateNode)

  it('has at most nine boxes', () => {
    const rows = story.lanes.flatMap((lane) => lane.rows)
    const boxes = rows.reduce((sum, row) => sum + boxesIn(row).length + (row.list ? 1 : 0), 0)
    expect(boxes + story.below.length).toBeLessThanOrEqual(9)
    expect(boxes).toBeGreaterThan(1)
  })

  it.each(pictureLanguages.map(({ lang }) => lang))('fits its texts into their boxes (%s)', (lang) => {
    const { lanes, below, rare, who, whole } = storyFor(id, lang)
    const long: string[] = []
    const fits = (text: string, most: number) => {
      const limit = Math.floor(most * (lang === 'en' ? 1 : 1.4))
      if (text.length === 0 || text.length > limit) long.push(`${text} (${text.length} > ${limit})`)
    }
    for (const { question, rows } of lanes)
      for (const { boxes, edges, lines, list } of rows) {
        for (const box of boxes)
          if (box) {
            fits(box.title, 28)
            fits(box.says, boxes.length === 2 && question === null ? 31 : 70)
          }
        // An arrow that passes by an empty half has no label.
        for (const { to, text, back } of edges) {
          if (list || boxes.length < 2 || boxes[to]) fits(text, 28)
          if (back !== undefined) fits(back, 28)
        }
        for (const { title, text } of lines) {
          fits(title, 28)
          fits(text, question === null ? 34 : 60)
        }
        for (const { name, bars } of list?.gates ?? []) {
          fits(name, 34)
          for (const { says } of bars) fits(says, 70)
        }
      }
    for (const { title, says } of below) {
      fits(title, 28)
      fits(says, 70)
    }
    for (const { title, text } of rare) {
      fits(title, 28)
      fits(text, 40)
    }
    fits(who, 20)
    if (whole !== null) fits(whole, 110)
    expect(long).toEqual([])
  })

  it('places every state in a box, a problem or a rare way', () => {
    const homes = homesOf(story)
    const placed = leaves.filter((leaf) => leaf.id !== initial || leaf.id in story.at)
    expect(placed.filter((leaf) => !homes.includes(story.at[leaf.id] ?? '')).map((leaf) => leaf.id)).toEqual(
      [],
    )
  })

  it('follows real transitions from step to step', () => {
    for (const { rows, id: frame } of story.lanes) {
      const inside = (box: string) =>
        leaves.filter((leaf) => story.at[leaf.id] === box).map((leaf) => leaf.id)
      const ranks = rows.filter(({ list }) => list === null)
      for (const [nth, row] of ranks.entries())
        for (const [column, box] of row.boxes.entries()) {
          if (!box || nth === 0) continue
          const above = ranks
            .slice(0, nth)
            .toReversed()
            .map(({ boxes }) => (boxes.length === 2 && row.boxes.length === 2 ? [boxes[column]] : boxes))
            .find((boxes) => boxes.some(Boolean))!
          const drawn = ranks
            .slice(0, nth)
            .flatMap((one) => boxesIn(one).flatMap(({ id: before }) => inside(before)))
          for (const from of above.filter((one) => one)) {
            const reached = new Set(inside(from!.id).flatMap(leadsTo))
            // A step may pass through a state that is left at once, or that an earlier step already shows.
            for (const leaf of reached)
              if (nodeOf.get(leaf)?.always?.length || drawn.includes(leaf))
                for (const next of leadsTo(leaf)) reached.add(next)
            expect(
              inside(box.id).some((leaf) => reached.has(leaf)),
              `${frame}: ${from!.id} to ${box.id}`,
            ).toBe(true)
          }
        }
    }
  })

  it('shows beside each step every problem to which it leads directly', () => {
    for (const { rows } of story.lanes)
      for (const row of rows)
        for (const box of boxesIn(row)) {
          const shown = new Set([
            ...row.lines.map((line) => line.id),
            ...rows.flatMap(({ list }) => list?.gates.flatMap(({ bars }) => bars.map((bar) => bar.id)) ?? []),
          ])
          const own = leaves.filter((leaf) => story.at[leaf.id] === box.id)
          const bad = own
            .flatMap((leaf) => leadsTo(leaf.id))
            .filter((to) => (nodeOf.get(to)?.meta as Meta | undefined)?.bad && story.at[to] !== box.id)
          expect(
            bad.filter((to) => !shown.has(to)),
            box.id,
          ).toEqual([])
        }
  })

  it('returns only to earlier steps, and numbers them as they are drawn', () => {
    for (const { rows } of story.lanes)
      for (const [nth, row] of rows.entries())
        for (const { back, id: to } of row.lines)
          if (back !== null) {
            expect(back).toBeLessThanOrEqual(nth)
            expect(boxesIn(rows[back - 1]!).map((box) => box.id)).toContain(to)
          }
  })

  it('has a short name for the person, and is generated the same twice', () => {
    expect(labels.story?.who).toBeTruthy()
    expect(storyFor(id)).toEqual(story)
  })
})

const titles = (story: Story) =>
  story.lanes[0]!.rows.map((row) => (row.list ? row.list.title : boxesIn(row).map((box) => box.title)))

test('the checkout has seven steps, two ways to pay and exactly seven rarer ways', () => {
  const story = storyFor('checkout')
  expect(titles(story)).toEqual([
    ['Fetching the offer'],
    ['Choose a payment method'],
    ['Preparing the payment'],
    ['Entering card details', 'Ready to continue'],
    ['Card is being charged', 'At the gateway'],
    ['Checking the payment'],
    ['Paid and active'],
  ])
  const acts = story.lanes[0]!.rows.map((row) => boxesIn(row).map((box) => box.acts.join()))
  expect(acts).toEqual([
    ['server'],
    ['person'],
    ['server'],
    ['person', 'person'],
    ['gateway', 'gateway'],
    ['server'],
    ['done'],
  ])
  expect(new Set(story.rare.map(({ title }) => title))).toEqual(
    new Set([
      'Free plan',
      'Already active',
      'Checking the payment status',
      'Continues by transfer',
      'Closing the attempt',
      'Bank asks for confirmation',
      'Still processing',
    ]),
  )
  expect(story.rare).toHaveLength(7)
  const lines = story.lanes[0]!.rows.map((row) => row.lines.map(({ back, title }) => back ?? title))
  expect(lines).toEqual([
    ['Offer did not load'],
    [],
    [2],
    [],
    ['Declined', 4],
    ['Declined', 'Nothing was paid', 1, 'Not known yet', 'In review', 'Refund due'],
    [],
  ])
  expect(story.at['checkout.freeAssigned']).toBe('checkout.freeOffer')
  expect(story.at['checkout.finishing.waiting']).toBe('checkout.verifying')
})

test('the requirements for listing are one list in the order in which they are checked', () => {
  const { rows } = storyFor('eligibility').lanes[0]!
  expect(titles(storyFor('eligibility'))).toEqual([
    ['Checking requirements'],
    'The seven gates, in this order',
    ['Requirements met'],
    ['Listing'],
  ])
  expect(rows[1]!.list!.gates.map(({ name }) => name)).toEqual([
    'Signed in',
    'Not a demonstration',
    'Account is active',
    'Profile is complete',
    'Identity is verified, if required',
    'A plan includes this',
    'The plan has a free slot',
  ])
  expect(rows[1]!.list!.gates.map(({ bars }) => bars.length)).toEqual([1, 1, 1, 1, 3, 1, 1])
  expect(rows[1]!.lines.map(({ back }) => back)).toEqual([1])
  expect(rows[0]!.lines.map(({ title }) => title)).toEqual(['No answer'])
})

test('a property has a lane per question, with the review first', () => {
  const { lanes, below, rare } = storyFor('property')
  expect(lanes.map(({ question }) => question)).toEqual([
    'Is it accepted?',
    'Is it shown?',
    'Is it available?',
  ])
  expect(lanes.map(({ rows }) => rows.map((row) => boxesIn(row).map((box) => box.title)))).toEqual([
    [['Waiting for review'], ['Accepted']],
    [['Shown'], ['Hidden']],
    [['Available'], ['Sold', 'Rented']],
  ])
  expect(lanes.map(({ held }) => held)).toEqual([true, false, false])
  expect(lanes[1]!.rows[1]!.edges).toEqual([{ from: 0, to: 0, text: 'hides it', back: 'shows it' }])
  expect(lanes[0]!.rows.map((row) => row.lines.map(({ title }) => title))).toEqual([
    ['Rejected'],
    ['Expired', 'Rejected'],
  ])
  expect(below.map(({ title }) => title)).toEqual(['Removed'])
  expect(rare.map(({ title }) => title)).toEqual(['Question to the owner', 'Change under review'])
  expect(storyFor('project').lanes).toHaveLength(2)
})

/** Tells a chain of states as a record's story. */
function storyOfChain(length: number) {
  const names = Array.from({ length }, (_, nth) => `s${nth}`)
  const machine = createMachine({
    id: 'chain',
    initial: 's0',
    states: Object.fromEntries(
      names.map((name, nth) => [
        name,
        nth + 1 < length ? { on: { next: `s${nth + 1}` } } : { type: 'final' as const },
      ]),
    ),
  })
  const labels = { title: 'Chain', about: '', owner: 'Owner', ordinary: [names], events: {}, guards: {} }
  const diagram = toDiagram(machine, labels)
  return storyOf({
    machine,
    kind: 'record',
    ordinary: [names],
    diagram,
    story: { who: 'Owner' },
    view: new Map(),
    phrases: english,
  })
}

test('more than nine boxes fail, and the error names the routes to shorten', () => {
  expect(storyOfChain(9).lanes[0]!.rows).toHaveLength(9)
  expect(() => storyOfChain(10)).toThrow(/10 boxes.*Shorten its ordinary ways: s0 > s1/)
  const { machine, labels } = entryOf('signup')
  const ordinary = [...labels.ordinary, ['idle', 'linkForm', 'checkingLink', 'signingIn', 'signedIn']]
  const diagram = toDiagram(machine, { ...labels, ordinary })
  const view = viewRowsOf(entryOf('signup'))
  expect(() =>
    storyOf({ machine, kind: 'flow', ordinary, diagram, story: labels.story!, view, phrases: english }),
  ).toThrow(/more than two routes.*linkForm/)
})
