import { transferMachine } from '../../../machines/flows/transfer/machine'
import { delays, eventsOf } from '../../kit/events'
import type { Held } from '../../kit/hold-reply'
import { freshTab, type OtherTab, type Session } from '../../kit/tabs'
import type { Time } from '../../kit/time'
import type { Act } from '../../kit/walk'
import { photo } from '../../pages/picture'
import type { TransferPage } from '../../pages/transfer-flow'
import { answersFor } from './answers'

export interface TransferParts {
  page: TransferPage
  time: Time
  held: Held
  other: OtherTab
  buyer: Session
  /** ID of a paid package, as in its URL. */
  packageId: string
}

let sent = 0

/** Returns the browser action that causes each event of the transfer machine. */
export function transferActs(parts: TransferParts): Record<string, Act> {
  const { page, time, held, other, buyer, packageId } = parts
  const answer: Act = ({ event }) => held.answerOnce(answersFor(event, packageId), [])
  const answers = eventsOf(transferMachine).filter((type) => /^xstate\.(done|error)\.actor\./.test(type))
  return {
    ...delays(transferMachine, time),
    ...Object.fromEntries(answers.map((type) => [type, answer])),
    'transfer.opened': async () => {
      await freshTab(page.page, held)
      await other.signsIn(buyer)
      await page.page.goto(`/bank-transfer/${packageId}`, { waitUntil: 'commit' })
    },
    'transfer.begun': page.begin,
    // Each picture is different, because the server accepts none of them twice.
    'receipt.chosen': async () =>
      page.sendReceipt(await photo('receipt.jpg', `#${(0x10_00_00 + sent++ * 0x11).toString(16)}`)),
    'giveUp.asked': page.giveUp,
    'giveUp.confirmed': page.giveUpNow,
    'giveUp.dismissed': page.keep,
    'recheck.asked': page.lookAgain,
    'retry.asked': page.tryAgain,
    'again.asked': page.beginAnew,
    'wait.cancelled': page.cancel,
    'transfer.changed': () => page.page.evaluate(() => dispatchEvent(new Event('online'))),
  }
}
