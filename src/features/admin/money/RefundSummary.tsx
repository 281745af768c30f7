import type { TextKey } from '../../../../contract/texts/catalogue'
import { formatMoney } from '../../../../contract/money/money-format'
import { EventButton } from '../../../flows/EventButton'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { OpenDisputes } from './OpenDisputes'
import type { RefundStep } from './RefundDialog'

/** Returns the text on what happens to the purchased plan. */
function planText(endsNow: boolean, rest: number): TextKey {
  if (endsNow) return 'operator.giveBack.endsNow'
  return rest > 0 ? 'operator.giveBack.goesOn' : 'operator.giveBack.ends'
}

/** Summary of a refund, confirmed by ticking its box. */
export function RefundSummary({ view, actor, title, gateway, isTest }: RefundStep & { isTest: boolean }) {
  const { t, i18n } = useTranslation()
  const { draft, offer, method } = view
  const minor = draft.minor ?? 0
  const rest = offer.leftMinor - minor
  const money = (of: number) => formatMoney({ minor: of, currency: offer.currency }, { lang: i18n.language })
  const isSent = method === 'send'
  return (
    <FormDialog
      key="confirm"
      open
      title={title}
      submit={t(isSent ? 'operator.giveBack.confirm' : 'operator.giveBack.confirmNote', {
        sum: money(minor),
      })}
      tone="danger"
      busy={view.busy}
      events={{ submit: 'refund.confirmed', close: 'dialog.closed' }}
      onClose={view.canClose ? () => actor.send({ type: 'dialog.closed' }) : undefined}
      onSubmit={(form) => actor.send({ type: 'refund.confirmed', checked: form.has('checked') })}
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          {t(isSent ? 'operator.giveBack.goes' : 'operator.giveBack.went', { gateway, sum: money(minor) })}
        </li>
        <li>
          {rest > 0
            ? t('operator.giveBack.stays', { sum: money(rest) })
            : t('operator.giveBack.nothingStays')}
        </li>
        {offer.endsPlan && <li>{t(planText(draft.endsNow, rest))}</li>}
        {isTest && isSent && <li>{t('sandbox.testMode')}</li>}
      </ul>
      <OpenDisputes ids={offer.disputes} />
      <Checkbox
        name="checked"
        label={t('operator.giveBack.checked')}
        error={view.wrong.includes('checked') ? t('operator.giveBack.checkedMissing') : undefined}
      />
      <p>
        <EventButton actor={actor} event="back.asked" can={view.canGoBack} keep size="sm">
          {t('operator.giveBack.back')}
        </EventButton>
      </p>
    </FormDialog>
  )
}
