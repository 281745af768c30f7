import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_door/register')({
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('signup.details.title') }] }),
})
