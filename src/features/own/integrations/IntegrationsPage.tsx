import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { PageHead } from '../../../ui/layout/PageHead'
import { ApiSection } from './ApiSection'

/**
 * Page for connecting the user's own software, such as a CRM or a feed. The route passes in its sections, which belong
 * to other features.
 */
export function IntegrationsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className="page-narrow grid gap-6 py-6 md:py-10">
      <PageHead title={t('own.integrations.title')} text={t('own.integrations.meaning')} />
      {children}
      <ApiSection />
    </section>
  )
}
