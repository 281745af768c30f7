import { useTranslation } from '../../../i18n/use-translation'
import { PageHead } from '../../../ui/PageHead'
import { ApiSection } from './ApiSection'
import { WebhooksSection } from './webhooks/WebhooksSection'

/** What connects a person's own software, a CRM or a feed, to the account: a section for each means. */
export function IntegrationsPage() {
  const { t } = useTranslation()
  return (
    <section className="page-narrow grid gap-6 py-6 md:py-10">
      <PageHead title={t('own.integrations.title')} text={t('own.integrations.meaning')} />
      <ApiSection />
      <WebhooksSection />
    </section>
  )
}
