import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { useCallQuery } from '../../app/api/call-query'
import { QueryFailure } from '../../app/api/QueryFailure'
import { PrivateFile } from '../../shared/media/PrivateFile'
import { DataTable } from '../../ui/layout/DataTable'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { Awaited } from '../../ui/feedback/Awaited'
import { useDates } from '../../ui/format/use-dates'

type Submission = Data<'admin/verification-answers'>[number]
type SubmittedAnswer = Submission['answers'][number]

/** An applicant's submissions, each with the questions of the form it answered; the latest is expanded. */
export function Submissions({ id }: { id: string }) {
  const { t } = useTranslation()
  const day = useDates({ dateStyle: 'medium' })
  const found = useCallQuery('admin/verification-answers', { id: Number(id) }, { staleTime: 0 })
  if (!found.data) return found.isError ? <QueryFailure of={found} /> : <Awaited className="h-48" />
  const [last, ...earlier] = found.data.data
  return (
    <section className="grid gap-3">
      <h2 className="display text-lg">{t('verification.answers.heading')}</h2>
      <QueryFailure of={found} />
      {!last && <p className="text-sm text-muted">{t('verification.answers.none')}</p>}
      {last && (
        <>
          <p className="text-sm text-muted">
            {t('verification.answers.version', {
              version: last.form_version,
              date: day(last.form_saved_at),
              when: day(last.sent_at),
            })}
          </p>
          <Answers answers={last.answers} />
        </>
      )}
      {earlier.map((one) => (
        <details key={one.id} className="grid gap-2 text-sm">
          <summary className="cursor-pointer py-2 font-medium">
            {t('verification.answers.earlier', { when: day(one.sent_at) })}{' '}
            <span className="font-normal text-muted">
              (<RelativeTime at={one.sent_at} />)
            </span>
          </summary>
          <Answers answers={one.answers} />
        </details>
      ))}
    </section>
  )
}

function Answers({ answers }: { answers: readonly SubmittedAnswer[] }) {
  const { t } = useTranslation()
  return (
    <DataTable
      caption={t('verification.answers.heading')}
      rows={answers}
      rowKey={(answer) => answer.id}
      columns={[
        {
          key: 'question',
          title: t('verification.answers.question'),
          head: true,
          cell: ({ name, field_type, required }) => (
            <span className="grid">
              <bdi>{name}</bdi>
              <span className="text-xs font-normal text-muted">
                {[t(`verification.kind.${field_type}`), required && t('verification.answers.required')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          ),
        },
        {
          key: 'answer',
          title: t('verification.answers.answer'),
          cell: (answer) => <AnswerValue answer={answer} />,
        },
      ]}
    />
  )
}

function AnswerValue({ answer: { value, file } }: { answer: SubmittedAnswer }) {
  const { t } = useTranslation()
  if (file) return <PrivateFile large file={{ name: file.name, url: file.url, isPicture: file.is_picture }} />
  const texts = [value].flat().join(', ')
  return texts ? (
    <bdi className="whitespace-pre-line">{texts}</bdi>
  ) : (
    <span className="text-muted">{t('verification.answers.open')}</span>
  )
}
