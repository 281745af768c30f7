import { createFileRoute } from '@tanstack/react-router'
import { SavedSearches } from '../../features/alerts/SavedSearches'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/saved-searches')({
  ssr: false,
  head: pageTitle('alerts.heading'),
  component: SavedSearches,
})
