import { useTranslation } from '../../ui/i18n/use-translation'
import { useCallQuery } from '../../app/api/call-query'
import { LinkButton } from '../../ui/buttons/LinkButton'

/** The page of the person's own plans, where a purchase leads by itself. */
const plans = '/user/subscription'

/** The pages on which a listing is described, and where a finished one is submitted. */
const forms = { property: '/list-property', project: '/list-project' } as const

/**
 * The kind of the person's newest listing that is described to its end and not submitted, wherever that was done; null
 * for none, undefined while it is not known.
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

/** Where a person goes on once the plan runs: to where they wanted to be, and to their plans, which may be the same. */
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
