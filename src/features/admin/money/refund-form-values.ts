import { toMinor } from '../../../../contract/money/minor-units'
import type { Draft, RefundField } from '../../../../machines/flows/refund/ports'
import type { RefundView } from '../../../../machines/flows/refund/view'
import { readNumber } from '../../../ui/forms/read-number'

/** Parses an amount typed in any numerals to minor units; null if it isn't valid in this currency. */
const minorOf = (typed: string, currency: string) => toMinor(readNumber(typed) ?? '', currency)

/** Returns the draft of a form; fields that the form doesn't have are those of the draft before. */
export function draftOf(form: FormData, { draft: before, offer }: RefundView): Draft {
  const text = (name: string, otherwise = '') => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : otherwise
  }
  const typed = text('amount', before.typed)
  return {
    typed,
    minor: form.has('amount') ? minorOf(typed, offer.currency) : before.minor,
    reason: text('reason'),
    at: text('at', before.at),
    ref: text('ref', before.ref),
    endsNow: form.has('endsNow'),
  }
}

/** Names of the fields in the server's errors. */
const named = { amount: 'amount_minor', reason: 'reason', at: 'at', ref: 'ref', checked: '' } as const

/** Returns a field's error: `text` if the form found it, otherwise the server's. */
export function errorIn(
  { wrong, problem }: RefundView,
  field: RefundField,
  text: string,
): string | undefined {
  return wrong.includes(field) ? text : problem?.errors[named[field]]
}
