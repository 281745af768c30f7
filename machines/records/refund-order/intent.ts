import { becomes, from, isRefused, isTaken, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import type { refundOrderMachine } from './machine'

const { always, never, ends, onlyWhere } = rulesOf<typeof refundOrderMachine>()

/** Matches orders that were sent to the gateway, which can't report anything about an order before that. */
const asked = from('sent', 'silent', 'pending', 'attention', 'done', 'failed')
const isAnswered = (tried: Parameters<typeof asked>[0]) =>
  from('pending', 'attention', 'done', 'failed')(tried)

/** Intended behaviour of a refund order (rules 1, 4 and 7 on money). */
export const refundOrderIntent: Intent<typeof refundOrderMachine> = [
  always(
    'What became of a refund is reported by the gateway, or by the server that asked it.',
    'rule 1',
    (tried) => on('order.pending', 'order.stalled', 'order.done', 'order.failed')(tried) && isTaken(tried),
    (tried) => only(tried, 'gateway', 'server'),
  ),
  always(
    'The order is sent by the server, again after silence, and never once the gateway has reported something.',
    'rule 4',
    on('order.sent'),
    onlyWhere(
      from('ordered', 'silent'),
      (tried) => becomes(tried, 'sent') && owes(tried) && only(tried, 'server'),
    ),
  ),
  always(
    'Money that an administrator sent by other means is noted as sent, without asking a gateway.',
    'rule 7',
    on('order.noted'),
    onlyWhere(from('ordered'), (tried) => becomes(tried, 'done') && owes(tried) && only(tried, 'server')),
  ),
  always(
    'A refund that the gateway has taken on is on its way, and the payer is notified; one that was sent does not go back to that.',
    'rule 7',
    on('order.pending'),
    (tried) =>
      from('ordered', 'pending', 'done')(tried)
        ? isRefused(tried)
        : becomes(tried, 'pending') && owes(tried, 'mail.refundOnItsWay'),
  ),
  always(
    'A refund that the gateway cannot go on with waits for an administrator.',
    'rule 9',
    on('order.stalled'),
    (tried) =>
      from('ordered', 'attention', 'done')(tried)
        ? isRefused(tried)
        : becomes(tried, 'attention') && owes(tried),
  ),
  always(
    'A refund that the gateway has sent is sent, whatever was believed before.',
    'rule 3',
    on('order.done'),
    (tried) => (from('ordered', 'done')(tried) ? isRefused(tried) : becomes(tried, 'done') && owes(tried)),
  ),
  always(
    'A refund that the gateway or the bank returns has failed, and the administrator is notified, also after it was called sent.',
    'rule 3',
    on('order.failed'),
    (tried) =>
      from('ordered', 'failed')(tried)
        ? isRefused(tried)
        : becomes(tried, 'failed') && owes(tried, 'mail.refundFailed'),
  ),
  always(
    'Silence is neither sent nor failed: an administrator is asked to review it.',
    'rule 4',
    on('order.silent'),
    onlyWhere(from('sent'), (tried) => becomes(tried, 'silent') && owes(tried) && only(tried, 'server')),
  ),
  always(
    'After silence an administrator has the same order asked again.',
    'rule 4',
    on('order.again'),
    onlyWhere(
      from('silent'),
      (tried) => becomes(tried, 'ordered') && owes(tried, 'refund.send') && only(tried, 'admin'),
    ),
  ),
  always(
    'After silence an administrator may drop the order, with a reason; elsewhere it cannot be dropped.',
    'rule 9',
    on('order.dropped'),
    onlyWhere(
      from('silent'),
      (tried) => becomes(tried, 'failed') && owes(tried) && only(tried, 'admin') && tried.needsReason,
    ),
  ),
  never(
    'An order is sent anew after the gateway has reported what became of it.',
    'rule 3',
    (tried) => isAnswered(tried) && tried.effects.includes('refund.send'),
  ),
  never(
    'An order fails before the gateway was asked.',
    'rule 4',
    (tried) => !asked(tried) && becomes(tried, 'failed'),
  ),
  ends('Every order can end with the money sent back.', 'rule 9', ({ value }) => value === 'done'),
]
