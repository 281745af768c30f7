import { useTranslation } from '../../ui/i18n/use-translation'
import { useCallQuery } from '../../app/api/call-query'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { BlockedPeople } from './BlockedPeople'
import { Completeness } from './Completeness'
import { QueryFailure } from '../../app/api/QueryFailure'
import { FactorSection } from './FactorSection'
import { IdentitiesSection } from './IdentitiesSection'
import { LeaveAccount } from './LeaveAccount'
import { PasswordSection } from './PasswordSection'
import { ProfileForm } from './ProfileForm'
import { SessionsSection } from './SessionsSection'
import { PageHead } from '../../ui/layout/PageHead'

export interface ProfilePageProps {
  /** Path the user came from to complete the profile. */
  returnTo?: string
  onReturn: () => void
}

/** The user's profile: completeness, form, password and active sessions. */
export function ProfilePage({ returnTo, onReturn }: ProfilePageProps) {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useCallQuery('get-user-data', {})
  return (
    <section className="page-narrow grid gap-6 py-6 md:py-10">
      <PageHead title={t('profile.title')} text={t('profile.meaning')} />
      {error && !data && <QueryFailure of={{ error, isFetching, refetch }} />}
      {isPending && (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-24 w-full rounded-lg" />
          <Skeleton className="h-96 w-full rounded-lg" />
        </div>
      )}
      {data && (
        <>
          <Completeness missing={data.data.missing_fields} />
          <ProfileForm person={data.data} returnTo={returnTo} onReturn={onReturn} />
          <PasswordSection />
          <FactorSection />
          <IdentitiesSection />
          <SessionsSection />
          <BlockedPeople />
          <LeaveAccount account={data.data.id} />
        </>
      )}
    </section>
  )
}
