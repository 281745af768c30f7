import { useTranslation } from '../../ui/i18n/use-translation'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { PageHead } from '../../ui/layout/PageHead'
import { PaymentHistory } from './PaymentHistory'

/** History of one of the user's payments. */
export function PaymentHistoryPage({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation()
  return (
    <section className="page-narrow grid gap-6 py-6 md:py-10">
      <LinkButton to="/user/transactions" tone="quiet" icon="back" className="justify-self-start">
        {t('payments.back')}
      </LinkButton>
      <PageHead title={t('payments.history')} text={t('payments.historyText')} />
      <PaymentHistory paymentId={paymentId} />
    </section>
  )
}
