import { createFileRoute } from '@tanstack/react-router'
import { requirePerson } from '../../session/guard'

export const Route = createFileRoute('/user')({
  ssr: false,
  beforeLoad: requirePerson,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
})
