-- Public listings of one owner: counted for every agent, listed on the agent's page.
create index property_owner_public on property (user_id, posted_at desc, id desc) where public;
