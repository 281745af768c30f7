import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Story } from '../../../../machines/story/types'
import { figuresOf, type Traffic } from '../../../../src/features/workflows/story/figures'
import { arrowWidth, edgeCount } from '../../../../src/features/workflows/story/painted'

const storyOf = (machine: string): Story =>
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, `../../../../machines/diagrams/${machine}/picture.en.json`),
      'utf8',
    ),
  ).story

const move = (event: string, left: string[], entered: string[], n: number) => ({ event, left, entered, n })

/** 40 buyers open the checkout; 10 close it, 30 pay by card, 4 of them after a decline. */
const moves: Traffic['moves'] = [
  move('checkout.opened', ['idle'], ['loading'], 40),
  move('xstate.done.actor.loadOffer', ['loading'], ['choosing'], 38),
  move('xstate.error.actor.loadOffer', ['loading'], ['notLoaded'], 2),
  move('left', ['choosing'], [], 10),
  move('gateway.chosen', ['choosing'], ['opening'], 34),
  // Two states of one step: no visit of its own.
  move('xstate.done.actor.openPayment', ['opening'], ['card.preparing'], 34),
  move('xstate.done.actor.prepareCard', ['card.preparing'], ['card.entering'], 34),
  move('card.submitted', ['card.entering'], ['card.submitting'], 34),
  move('xstate.done.actor.confirmCard', ['card.submitting'], ['declined'], 4),
  move('xstate.done.actor.confirmCard', ['card.submitting'], ['verifying.asking'], 30),
  move('xstate.done.actor.askServer', ['verifying.asking'], ['verifying.waiting'], 7),
  move('xstate.after.pollDelay', ['verifying.waiting'], ['verifying.asking'], 7),
  move('xstate.done.actor.askServer', ['verifying.asking'], ['paid'], 30),
]
const stays: Traffic['stays'] = [
  { state: 'opening', n: 34, median_seconds: 1.2, p95_seconds: 4 },
  { state: 'card.preparing', n: 34, median_seconds: 2.5, p95_seconds: 3 },
]

test('a visit counts once, whatever happens inside a step, and once for its way out', () => {
  const { steps: figures } = figuresOf(storyOf('checkout'), 'checkout', { moves, stays })
  const shown = figures.map(({ box, step, runs, wentOn, leftPage, failed }) => [
    step,
    box.id.replace('checkout.', ''),
    runs,
    wentOn,
    leftPage,
    failed,
  ])
  expect(shown).toEqual([
    [1, 'loading', 40, 38, 0, 2],
    [2, 'choosing', 38, 34, 10, 0],
    [3, 'opening', 34, 34, 0, 0],
    [4, 'card.entering', 34, 34, 0, 0],
    [4, 'window.ready', 0, 0, 0, 0],
    [5, 'card.submitting', 34, 30, 0, 4],
    [5, 'window.away', 0, 0, 0, 0],
    [6, 'verifying', 30, 30, 0, 0],
    [7, 'paid', 30, 0, 0, 0],
  ])
  // The slower of the two states that the step joins.
  expect(figures[2]!.stay).toEqual({ median: 2.5, p95: 3 })
  expect(figures[0]!.stay).toBeNull()
})

test('an arrow counts the visits that took it, also where routes part and meet', () => {
  const story = storyOf('checkout')
  const figures = figuresOf(story, 'checkout', { moves, stays })
  const [lane] = story.lanes
  const counts = lane!.rows.map(({ edges }, row) => edges.map((edge) => edgeCount(figures, lane!, row, edge)))
  expect(counts).toEqual([[40], [38], [34], [34, 0], [34, 0], [30, 0], [30]])
  // In proportion to the busiest step; an arrow that nobody took stays visible.
  expect([40, 20, 1, 0].map((n) => arrowWidth(figures, n))).toEqual([15, 8, 2, 2])
})

test('a change on one axis of a listing is no visit on another', () => {
  const listed = (...states: string[]) => states.map((state) => `listed.${state}`)
  const { steps: figures } = figuresOf(storyOf('property'), 'property', {
    moves: [
      move('created', [], listed('moderation.pending', 'visibility.active', 'market.available'), 5),
      move('visibility.off', listed('visibility.active'), listed('visibility.inactive'), 2),
      move('listing.approved', listed('moderation.pending'), listed('moderation.approved.settled'), 3),
    ],
    stays: [],
  })
  const runs = Object.fromEntries(
    figures.map(({ box, runs: n }) => [box.id.replace('property.listed.', ''), n]),
  )
  expect(runs).toMatchObject({
    'moderation.pending': 5,
    'moderation.approved': 3,
    'visibility.active': 5,
    'visibility.inactive': 2,
  })
})
