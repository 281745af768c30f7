/** Rich text with headings, lists, quotes and links. Only for HTML the server has sanitised. */
export function RichText({ html }: { html: string }) {
  return <div dir="auto" className="prose measure" dangerouslySetInnerHTML={{ __html: html }} />
}
