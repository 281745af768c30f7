import { useTranslation } from '../../i18n/use-translation'
import { QueryFailure } from '../../api/QueryFailure'
import { useCallQuery } from '../../api/query'
import { Awaited } from '../../ui/Awaited'
import { FormBuilder } from './FormBuilder'
import { PageHead } from '../../ui/PageHead'

/** The questions agents are asked, for the administrator who asks them. */
export function VerificationFormPage() {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useCallQuery(
    'admin/verification-form',
    {},
    { staleTime: Infinity, gcTime: 0 },
  )
  return (
    <section className="grid max-w-4xl gap-6">
      <PageHead title={t('verification.builder.title')} text={t('verification.builder.meaning')} />
      {error && !data && <QueryFailure of={{ error, isFetching, refetch }} />}
      {!data && !error && <Awaited className="h-96" />}
      {data && <FormBuilder key={data.data.version} built={data.data} onReload={() => void refetch()} />}
    </section>
  )
}
