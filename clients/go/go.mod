module github.com/lerner-pricing/lerner-go

go 1.23
