-- Holds nothing, ever: whether the disk has room is found out by writing here what is then rolled back. It is
-- emptied first, inside that transaction, so that the rows need new room instead of what an earlier look left.
create table write_probe (filler text not null);
alter table write_probe alter column filler set storage plain;
grant insert, truncate on write_probe to lerner_app;
