/** Id of a YouTube video in any of its usual addresses; null for everything else. */
export function youtubeId(link: string): string | null {
  const url = URL.canParse(link) ? new URL(link) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const path = url.pathname.split('/').filter(Boolean)
  const found =
    host === 'youtu.be'
      ? path[0]
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? path[0] === 'watch'
          ? url.searchParams.get('v')
          : ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '')
            ? path[1]
            : null
        : null
  return found && /^[\w-]{6,20}$/.test(found) ? found : null
}
