import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Button } from '../../ui/buttons/Button'
import { fetchPrivate, privateFileKey, saveBlob, type PrivateFileRef } from '../../app/files/private-file'

/** A file only its owner and admins may read: a link with its name and, for pictures, a preview. */
export function PrivateFile({ file, large = false }: { file: PrivateFileRef; large?: boolean }) {
  const { t } = useTranslation()
  const opening = useMutation({
    mutationFn: async () => saveBlob(await fetchPrivate(file.url), file.name),
  })
  return (
    <span className="grid justify-items-start gap-2">
      {file.isPicture && large && <Preview file={file} />}
      <Button size="sm" icon="file" busy={opening.isPending} onClick={() => opening.mutate()}>
        <span className="sr-only">{t('verification.fileOpen', { name: '' })}</span>
        <bdi className="max-w-60 truncate">{file.name}</bdi>
      </Button>
      {opening.isError && (
        <span role="alert" className="text-xs font-medium text-danger">
          {t('verification.fileFailed')}
        </span>
      )}
    </span>
  )
}

function Preview({ file }: { file: PrivateFileRef }) {
  const { data: blob } = useQuery({
    queryKey: [privateFileKey, file.url],
    queryFn: ({ signal }) => fetchPrivate(file.url, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <span className="grid aspect-4/3 w-full max-w-80 place-items-center overflow-hidden rounded-md bg-sunken">
      {blob && <img ref={(img) => lend(blob, img)} alt={file.name} className="size-full object-contain" />}
    </span>
  )
}

/** Gives the picture an object URL for as long as it is mounted. */
function lend(blob: Blob, img: HTMLImageElement | null) {
  if (!img) return
  const address = URL.createObjectURL(blob)
  img.src = address
  return () => URL.revokeObjectURL(address)
}
