import { createFileRoute } from '@tanstack/react-router'
import { RulesPage } from '../features/workflows/RulesPage'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/workflows/rules')({
  head: pageTitle('atlas.rules.heading', { hidden: true }),
  component: RulesPage,
})
