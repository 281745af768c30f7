import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate'
import { checkoutMachine } from '../../../machines/flows/checkout/machine'
import { type CheckoutContext, type CheckoutEvent, pollsMost } from '../../../machines/flows/checkout/setup'
import { checkoutMemory, checkoutView, type Money } from '../../../machines/flows/checkout/view'

type Snapshot = Parameters<typeof checkoutView>[0]

/** The page's request while it is in a state. */
export type Call = { port: string; p: number; method: string | null }

/** The page in one of its states, with what a checker needs of it. */
export type Page = {
  id: number
  caption: string
  snapshot: Snapshot
  call: Call | null
  /** Delays that run, by their event. */
  timers: PageEvent[]
  /** What the person can do now. */
  acts: readonly PageEvent[]
  money: Money
  /** The person has reached an end, or is offered another purchase, which is a separate case. */
  over: boolean
}

/** A step of the page. `called`: it sends a new request; `left`: the old answer is no longer awaited. */
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

/** How often the page polls in this model before it shows the status; the machine polls more often. */
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

/** The page by its number in a world. */
export function pageOf(id: number): Page {
  const page = pages[id]
  if (!page) throw new Error(`no page ${id}`)
  return page
}

/** The page as it opens, with its first request. */
export function openedPage(): PageStep {
  const [idle] = initialTransition(checkoutMachine, input)
  return stepFrom(idle, { type: 'checkout.opened' })
}

/** The page after a reload: it starts afresh with what was stored, and queries the server. */
export function reloaded(id: number): PageStep {
  const memory = checkoutMemory(pageOf(id).snapshot)
  const [idle] = initialTransition(checkoutMachine, input)
  return stepFrom(idle, memory ? { type: 'flow.resumed', memory } : { type: 'checkout.opened' })
}

/** The events of a page; the same event always is the same object. */
export type PageEvent = { type: string; output?: object }

/** The page after an event; null when it ignores it. Memoised, because worlds share pages. */
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

/** The facts of the context that decide what can happen; the rest is texts and pictures. */
function deciding(context: CheckoutContext): CheckoutContext {
  const polls = context.polls >= pollsHere ? pollsMost : context.polls
  return { ...context, ...offer, polls, handover: {}, problem: null }
}

/** An event without content. */
export function eventOf(type: string): PageEvent {
  const event = bare.get(type) ?? { type }
  bare.set(type, event)
  return event
}

function captionOf(snapshot: AnyMachineSnapshot): string {
  const captions = snapshot._nodes.map((node) => (node.meta as { caption?: string } | undefined)?.caption)
  return captions.filter((caption) => caption !== undefined).join(': ')
}
