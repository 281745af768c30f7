interface LoaderOptions {
  id: string
  googleMapsApiKey: string
  language: string
}

let chosen: LoaderOptions | undefined

/**
 * How Google's script is asked for. Its loader throws when it is asked again in another way (say, after a change of
 * language), so the first way holds until the page is loaded anew.
 */
export function loaderOptions(googleMapsApiKey: string, language: string): LoaderOptions {
  return (chosen ??= { id: 'google-maps', googleMapsApiKey, language })
}
