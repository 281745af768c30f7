import { useTranslation } from '../../ui/i18n/use-translation'
import { Badge } from '../../ui/feedback/Badge'
import { PrivateFile } from '../../shared/media/PrivateFile'
import { KeyValue } from '../../ui/layout/KeyValue'
import { useDates } from '../../ui/format/use-dates'
import { PaymentDetails } from './money/PaymentDetails'
import { PersonRecords } from './people/PersonRecords'
import { PrivateFiles } from './PrivateFiles'
import { Changes } from './review/Changes'
import { Submissions } from './Submissions'
import { MemberPermissions } from './team/MemberPermissions'
import { labelText, timeOf, valueText, type AdminRecord } from './record-texts'

/** Maximum length of a value shown next to its label, in characters; longer values are shown as a block of text. */
const oneLine = 100

/** Content of a record: pictures and files, pending changes, fields and related data. */
export function RecordContent({ item }: { item: AdminRecord }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const written = (label: string, value: string) => {
    const at = timeOf(label, value)
    return at ? date(at) : valueText(t, label, value)
  }
  return (
    <>
      {item.images.length > 0 && (
        <ul aria-label={t('admin.images')} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {item.images.map((image) => (
            <li key={`${image.is_new} ${image.url}`} className="relative">
              <img
                src={image.url}
                alt={image.alt}
                loading="lazy"
                className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
              />
              {image.is_new && (
                <span className="absolute start-2 top-2">
                  <Badge tone="info">{t('admin.review.newPicture')}</Badge>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {item.files && item.files.length > 0 && <Files record={item.record} files={item.files} />}
      {item.record === 'agent-application' && <Submissions id={item.id} />}
      {item.pending_changes.length > 0 && <Changes changes={item.pending_changes} />}
      <section className="grid gap-2">
        <h2 className="display text-lg">{t('admin.fields')}</h2>
        <KeyValue
          items={item.fields.map(({ label, value }) => ({
            name: labelText(t, label),
            value: <bdi>{written(label, value)}</bdi>,
            isLong: value.length > oneLine || value.includes('\n'),
          }))}
        />
      </section>
      {item.record === 'payment' && <PaymentDetails key={item.id} id={item.id} />}
      {item.record === 'membership' && <MemberPermissions id={item.id} />}
      {item.record === 'account' && <PersonRecords id={Number(item.id)} />}
    </>
  )
}

/**
 * Shows bank receipts side by side, but fetches a listing's documents only when opened, because they are many and
 * large.
 */
function Files({
  record,
  files,
}: {
  record: AdminRecord['record']
  files: NonNullable<AdminRecord['files']>
}) {
  const { t } = useTranslation()
  if (record === 'bank-receipt') return <PrivateFiles files={files} />
  return (
    <section className="grid gap-3">
      <h2 className="display text-lg">{t('admin.label.documents')}</h2>
      <ul className="flex flex-wrap gap-2">
        {files.map(({ name, url }) => (
          <li key={url}>
            <PrivateFile file={{ name, url, isPicture: false }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
