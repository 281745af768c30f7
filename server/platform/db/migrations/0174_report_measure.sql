-- What was done when a report was upheld; null for decisions of versions that did nothing by themselves.
alter table report add column measure text check (measure in ('none', 'hide', 'unpublish', 'warn', 'deactivate'));
