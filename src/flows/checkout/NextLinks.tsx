import { useTranslation } from '../../ui/i18n/use-translation'
import { useCallQuery } from '../../app/api/call-query'
import { LinkButton } from '../../ui/buttons/LinkButton'

/** Page of the user's plans, the default destination after a purchase. */
const plans = '/user/subscription'

/** Pages with the listing forms, where a finished form is submitted. */
const forms = { property: '/list-property', project: '/list-project' } as const

/**
 * Returns the kind of the user's latest finished but unsubmitted draft, including drafts from other devices; null if
 * none, undefined while loading.
 */
function useFinishedListing(): keyof typeof forms | null | undefined {
  const [properties, projects] = [
    useCallQuery('get-added-properties', { limit: 1 }),
    useCallQuery('get-added-projects', { limit: 1 }),
  ]
  if (properties.isPending || projects.isPending) return undefined
  const isFinished = ({ step }: { step: string }) => step === 'review'
  if (properties.data?.drafts?.some(isFinished)) return 'property'
  return projects.data?.drafts?.some(isFinished) ? 'project' : null
}

/** Links after the plan has become active: the user's destination and their plans, which may be the same. */
export function NextLinks({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation()
  const finished = useFinishedListing()
  const isForm = Object.values<string>(forms).includes(returnTo)
  const submits = Boolean(finished) && (isForm || returnTo === plans)
  const isElsewhere = returnTo !== plans && !submits
  const isNewListing = finished === null && returnTo === forms.property
  return (
    <>
      {submits && finished && (
        <LinkButton to={forms[finished]} search={{ submit: true }} tone="primary">
          {t('checkout.submitListing')}
        </LinkButton>
      )}
      {isElsewhere && (
        <LinkButton to={returnTo as '/'} tone="primary">
          {t(isNewListing ? 'checkout.toListing' : 'checkout.goOn')}
        </LinkButton>
      )}
      <LinkButton to={plans} tone={isElsewhere || submits ? 'secondary' : 'primary'}>
        {t('checkout.toPackages')}
      </LinkButton>
    </>
  )
}
