import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useCallQuery } from '../../app/api/call-query'
import { Awaited } from '../../ui/feedback/Awaited'
import { FormBuilder } from './FormBuilder'
import { PageHead } from '../../ui/layout/PageHead'

/** Admin page for the questions agents are asked for verification. */
export function VerificationFormPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number | null>(0)
  const { data, error, refetch, isFetching } = useCallQuery(
    'admin/verification-form',
    {},
    { staleTime: Infinity, gcTime: 0 },
  )
  return (
    <section className="grid gap-6">
      <PageHead title={t('verification.builder.title')} text={t('verification.builder.meaning')} />
      {error && !data && <QueryFailure of={{ error, isFetching, refetch }} />}
      {!data && !error && <Awaited className="h-96" />}
      {data && (
        <FormBuilder
          key={data.data.version}
          built={data.data}
          open={open}
          onOpen={setOpen}
          onReload={() => void refetch()}
        />
      )}
    </section>
  )
}
