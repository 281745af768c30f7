import { createFileRoute } from '@tanstack/react-router'
import { IntegrationsPage } from '../../features/own/integrations/IntegrationsPage'
import { TokensSection } from '../../features/tokens/TokensSection'
import { WebhooksSection } from '../../features/webhooks/WebhooksSection'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/integrations')({
  ssr: false,
  head: pageTitle('own.integrations.title'),
  component: Page,
})

function Page() {
  return (
    <IntegrationsPage>
      <TokensSection />
      <WebhooksSection />
    </IntegrationsPage>
  )
}
