import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/i18n/use-translation'
import { fetchPrivate, privateFileKey } from '../../app/files/private-file'
import { Badge } from '../../ui/feedback/Badge'
import { Icon } from '../../ui/pictures/Icon'
import { Notice } from '../../ui/feedback/Notice'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { Awaited } from '../../ui/feedback/Awaited'
import type { AdminRecord } from './record-texts'

type PrivateFile = NonNullable<AdminRecord['files']>[number]

/** Files only their owner and admins may read: fetched with the token and shown from memory. */
export function PrivateFiles({ files }: { files: readonly PrivateFile[] }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3">
      <h2 className="display text-lg">{t('admin.files')}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {files.map((file, at) => (
          <li
            key={file.url}
            className="grid content-start gap-2 rounded-lg border border-line bg-surface p-3"
          >
            <Shown file={file} />
            <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
              <RelativeTime at={file.at} />
              {at === 0 && files.length > 1 && <Badge>{t('admin.file.latest')}</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Shown({ file }: { file: PrivateFile }) {
  const { t } = useTranslation()
  const { data: content, isError } = useQuery({
    queryKey: [privateFileKey, file.url],
    queryFn: ({ signal }) => fetchPrivate(file.url, signal),
  })
  if (isError) return <Notice tone="danger">{t('admin.file.gone')}</Notice>
  if (!content) return <Awaited className="h-40" />
  return (
    <a
      ref={(link) => lent(content, link)}
      href={file.url}
      target="_blank"
      rel="noreferrer"
      className="link grid gap-2 text-sm"
    >
      {file.is_pdf ? (
        <span className="grid h-40 place-items-center rounded-md bg-sunken text-muted">
          <Icon name="file" size={40} />
        </span>
      ) : (
        <img alt="" className="max-h-96 w-full rounded-md bg-sunken object-contain" />
      )}
      <bdi className="wrap-anywhere">{t('admin.file.open', { name: file.name })}</bdi>
    </a>
  )
}

/** Gives a link and its picture an object URL for as long as they are mounted. */
function lent(content: Blob, link: HTMLAnchorElement | null) {
  if (!link) return
  const address = URL.createObjectURL(content)
  link.href = address
  const picture = link.querySelector('img')
  if (picture) picture.src = address
  return () => URL.revokeObjectURL(address)
}
