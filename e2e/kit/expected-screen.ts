import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Seen } from '../pages/flow'

/** An expected path and query, one that depends on the machine's context, or one shown only under a condition. */
export type Address =
  | string
  | ((context: never) => string)
  | { to: string; when: (context: never) => boolean }

/** A duration shown in a sentence of the screen, with `{time}` in place of "45 seconds". */
export interface Countdown {
  sentence: string
  /**
   * Returns the countdown's length in seconds if the event starts it, or null otherwise. The length is a range if the
   * running server decides it.
   */
  begins: (event: AnyEventObject) => number | [least: number, most: number] | null
}

/** Expected English content of a screen, written by hand; none of it is read from the product. */
export interface Shown {
  /** Button text for each event, or several texts if the event has several buttons. */
  buttons?: Record<string, string | string[]>
  /** Target of each link, by its text. */
  links?: Record<string, Address>
  countdowns?: Countdown[]
}

/** Expected content by screen, or by machine state where the states of one screen differ. */
export type ShownTable = Record<string, Shown>

/** An event of the tour with the page's clock, in milliseconds, at the checks before and after it. */
export interface Past {
  event: AnyEventObject
  after: number
  until: number
}

/** Names that are the same in every language, such as those of gateways, brands, currencies and file formats. */
const names =
  /\b(Stripe|Razorpay|Paystack|PayPal|Flutterwave|Google|Threshold|USD|INR|NGN|EUR|AED|PDF|JPG|PNG|WebP|SMS|IBAN|BIC)\b|US\$/g

/** Compares a flow's screens with its table of expected content and records which lines were found. */
export class ShownOracle {
  private readonly met = new Set<string>()

  /**
   * `lang` is the page's language. The table contains only English texts; pages in other languages are merely checked
   * for their script.
   */
  constructor(
    private readonly table: ShownTable,
    private readonly lang: string,
  ) {}

  /** Returns the differences from the table, one sentence each, or an empty list if everything matches. */
  wrong(seen: Seen, snapshot: AnyMachineSnapshot, past: Past[]): string[] {
    const path = seen.state.slice(seen.state.indexOf('.') + 1)
    const key = path in this.table ? path : seen.screen
    const shown = this.table[key]
    if (!shown) return [`the table has no line for ${path} (${seen.screen})`]
    this.met.add(key)
    const { context } = snapshot
    return [
      ...this.wrongButtons(seen, key, shown),
      ...this.wrongLinks(seen, key, shown, context as never),
      ...(this.lang === 'en' ? this.wrongCountdowns(seen, key, shown, past) : []),
    ]
  }

  /** Returns the lines of the table that were never found on a screen. */
  unmet(): string[] {
    const lines: string[] = []
    for (const [key, { buttons = {}, links = {}, countdowns = [] }] of Object.entries(this.table)) {
      lines.push(key)
      for (const [event, words] of Object.entries(buttons))
        for (const name of [words].flat()) lines.push(`${key}: ${event} "${name}"`)
      // Tours aren't required to reach links shown only under a condition.
      for (const [name, address] of Object.entries(links))
        if (typeof address !== 'object') lines.push(`${key}: link "${name}"`)
      for (const { sentence } of countdowns) lines.push(`${key}: "${sentence}"`)
    }
    return lines.filter((line) => !this.met.has(line))
  }

  private wrongButtons({ controls }: Seen, key: string, { buttons = {} }: Shown): string[] {
    return controls.flatMap(({ event, name }) => {
      const words = buttons[event]
      if (words === undefined) return [`${key}: ${event} "${name}" is not in the table`]
      if (this.lang !== 'en') return this.foreign(key, name)
      if (![words].flat().includes(name)) return [`${key}: ${event} says "${name}"`]
      this.met.add(`${key}: ${event} "${name}"`)
      return []
    })
  }

  private wrongLinks({ links }: Seen, key: string, shown: Shown, context: never): string[] {
    const wanted = Object.entries(shown.links ?? {}).flatMap(([name, address]) => {
      if (typeof address === 'string') return [{ name, to: address }]
      if (typeof address === 'function') return [{ name, to: address(context) }]
      return address.when(context) ? [{ name, to: address.to }] : []
    })
    const english = this.lang === 'en'
    const lineOf = ({ name, to }: { name: string; to: string }) => (english ? `"${name}" ${to}` : to)
    const must = wanted.map(lineOf).sort()
    const are = links.map(lineOf).sort()
    if (english) for (const { name } of wanted) this.met.add(`${key}: link "${name}"`)
    return [
      ...are.filter((line) => !must.includes(line)).map((line) => `${key}: link ${line} is not in the table`),
      ...must.filter((line) => !are.includes(line)).map((line) => `${key}: link ${line} is missing`),
      ...(english ? [] : links.flatMap(({ name }) => this.foreign(key, name))),
    ]
  }

  private wrongCountdowns(
    { text, now }: Seen,
    key: string,
    { countdowns = [] }: Shown,
    past: Past[],
  ): string[] {
    return countdowns.flatMap(({ sentence, begins }) => {
      const begun = past.findLast(({ event }) => begins(event) !== null)
      const lasts = begun && begins(begun.event)
      if (!begun || lasts === undefined || lasts === null) return []
      const [shortest, longest] = typeof lasts === 'number' ? [lasts, lasts] : lasts
      const left = (from: number, seconds: number) => Math.ceil((from + seconds * 1000 - now) / 1000)
      // The countdown started at some time between two checks, and the displayed value may be up to a tick old.
      const least = left(Math.min(begun.after, begun.until), shortest)
      // A countdown never shows more than its length, even if the times of the checks would allow more.
      const most = Math.min(left(Math.max(begun.after, begun.until), longest) + 1, Math.ceil(longest))
      const counted = secondsIn(text, sentence)
      if (least > 1) this.met.add(`${key}: "${sentence}"`)
      if (counted === null) return least > 1 ? [`${key}: "${sentence}" does not stand there`] : []
      if (counted.most >= least && counted.least <= most) return []
      return [
        `${key}: "${sentence}" tells ${counted.least} to ${counted.most} s, left are ${least} to ${most} s`,
      ]
    })
  }

  private foreign(key: string, name: string): string[] {
    if (name === '') return [`${key}: something has no name`]
    const rest = name.replace(names, '')
    return /\p{Script=Latin}/u.test(rest) ? [`${key}: "${name}" is not in ${this.lang}`] : []
  }
}

const units = { second: 1, minute: 60, hour: 3600 }

/** Returns the range of seconds that a sentence may mean, because a started minute or hour counts as a whole one. */
function secondsIn(text: string, sentence: string): { least: number; most: number } | null {
  const [before = '', after = ''] = sentence
    .split('{time}')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found = new RegExp(`${before}(\\d+) (second|minute|hour)s?${after}`).exec(text.replace(/\s+/g, ' '))
  if (!found) return null
  const unit = units[found[2] as keyof typeof units]
  const most = Number(found[1]) * unit
  return { least: most - unit + 1, most }
}
