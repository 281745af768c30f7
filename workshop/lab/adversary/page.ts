import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate'
import { checkoutMachine } from '../../../machines/flows/checkout/machine'
import { type CheckoutContext, type CheckoutEvent, pollsMost } from '../../../machines/flows/checkout/setup'
import { checkoutMemory, checkoutView, type Money } from '../../../machines/flows/checkout/view'

type Snapshot = Parameters<typeof checkoutView>[0]

/** Request the page waits for in its state. */
export type Call = { port: string; p: number; method: string | null }

/** The page in one of its states, with the data the checker needs. */
export type Page = {
  id: number
  caption: string
  snapshot: Snapshot
  call: Call | null
  /** Events of the running delays. */
  timers: PageEvent[]
  /** Actions available to the user. */
  acts: readonly PageEvent[]
  money: Money
  /** Whether the user has reached an end or is offered another purchase, which is out of scope. */
  over: boolean
}

/** A step of the page. `called`: it sends a new request; `left`: it stops waiting for the previous answer. */
export type PageStep = { page: number; called: boolean; left: boolean }

const pages: Page[] = []
const known = new Map<string, number>()
const steps: Map<PageEvent, PageStep | null>[] = []
const bare = new Map<string, PageEvent>()
const input = { packageId: '1', key: 'purchase' }
const offer = {
  package: { id: '1', name: 'Gold', priceMinor: 500, currency: 'USD', days: 30, features: [] },
  gateways: [],
}

/** Number of polls in this model before the page shows the status; the real machine polls more often. */
const pollsHere = 2

const tries: CheckoutEvent[] = [
  { type: 'gateway.chosen', gateway: 'stripe', kind: 'card' },
  { type: 'gateway.chosen', gateway: 'paypal', kind: 'window' },
  { type: 'card.submitted' },
  { type: 'handover.confirmed' },
  { type: 'gateway.left' },
  { type: 'gateway.changeAsked' },
  { type: 'retry.asked' },
  { type: 'recheck.asked' },
  { type: 'wait.cancelled' },
]

/** Returns the page with this id. */
export function pageOf(id: number): Page {
  const page = pages[id]
  if (!page) throw new Error(`no page ${id}`)
  return page
}

/** Returns the page as it opens, with its first request. */
export function openedPage(): PageStep {
  const [idle] = initialTransition(checkoutMachine, input)
  return stepFrom(idle, { type: 'checkout.opened' })
}

/** Returns the page after a reload: it resumes from its stored memory and queries the server. */
export function reloaded(id: number): PageStep {
  const memory = checkoutMemory(pageOf(id).snapshot)
  const [idle] = initialTransition(checkoutMachine, input)
  return stepFrom(idle, memory ? { type: 'flow.resumed', memory } : { type: 'checkout.opened' })
}

/** An event of the page; equal events are the same object. */
export type PageEvent = { type: string; output?: object }

/** Returns the page after an event, or null if it ignores it. Memoised, because worlds share pages. */
export function stepPage(id: number, event: PageEvent): PageStep | null {
  const remembered = stepsOf(id)
  const found = remembered.get(event)
  if (found !== undefined) return found
  const { snapshot } = pageOf(id)
  const fires = checkoutMachine.getTransitionData(snapshot as never, event as never).length > 0
  const step = fires ? stepFrom(snapshot, event as never) : null
  remembered.set(event, step)
  return step
}

function stepsOf(id: number): Map<PageEvent, PageStep | null> {
  return (steps[id] ??= new Map())
}

function stepFrom(from: Snapshot, event: CheckoutEvent): PageStep {
  const [next, actions] = transition(checkoutMachine, from, event)
  const spawned = actions.find((action) => action.type === 'xstate.spawnChild')?.params as Spawn | undefined
  const left = actions.some((action) => String(action.type) === 'xstate.stopChild')
  return { page: idOf(next as Snapshot, spawned), called: spawned !== undefined, left }
}

type Spawn = { src: string; input: { paymentId?: string | null; gateway?: string } }

function idOf(snapshot: Snapshot, spawned: Spawn | undefined): number {
  const context = deciding(snapshot.context)
  const key = JSON.stringify([snapshot.value, snapshot.status, context])
  const found = known.get(key)
  if (found !== undefined) return found
  const kept = checkoutMachine.resolveState({
    value: snapshot.value,
    context,
    status: snapshot.status,
  } as never) as Snapshot
  const page: Page = {
    id: pages.length,
    caption: captionOf(kept),
    snapshot: kept,
    call: spawned ? { port: spawned.src, p: Number(context.paymentId ?? -1), method: context.gateway } : null,
    timers: kept._nodes.flatMap((node) => node.after.map((delayed) => eventOf(delayed.eventType))),
    acts: kept.status === 'done' ? [] : tries.filter((event) => kept.can(event)),
    money: checkoutView(kept).money,
    over: kept.status === 'done' || kept.can({ type: 'another.asked' }),
  }
  pages.push(page)
  known.set(key, page.id)
  return page.id
}

/** Reduces the context to the facts that affect behaviour, leaving out texts and the like. */
function deciding(context: CheckoutContext): CheckoutContext {
  const polls = context.polls >= pollsHere ? pollsMost : context.polls
  return { ...context, ...offer, polls, handover: {}, problem: null }
}

/** Returns the shared event of this type without a payload. */
export function eventOf(type: string): PageEvent {
  const event = bare.get(type) ?? { type }
  bare.set(type, event)
  return event
}

function captionOf(snapshot: AnyMachineSnapshot): string {
  const captions = snapshot._nodes.map((node) => (node.meta as { caption?: string } | undefined)?.caption)
  return captions.filter((caption) => caption !== undefined).join(': ')
}
